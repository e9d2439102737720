"""The table on screens: pages for the table, for each seat and for past games, served to the home network.

Pages are subscribers and inputs of the hub like any other (`controller.table.hub`): the loop of the table never waits
for one. `WebServer` serves them on a thread of its own, `Published` is what passes between that thread and the loop.
"""
