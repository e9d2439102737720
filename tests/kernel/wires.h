/* SPDX-License-Identifier: Apache-2.0 OR GPL-2.0-only */
/*
 * The table on the other side of the simulated GPIO lines: what a switch does to the level of a pin.
 *
 * Included into gpio-sim.c after its struct gpio_sim_chip (kernel.sh puts the calls in), because neither can be played
 * from outside: a line that is joined to ground stays low whatever pull-up the driver asks for, and the columns of a
 * matrix follow its rows within the microseconds that a scanner gives them.
 *
 *   echo pull-down > .../sim_gpio4/pull                   the switch of GPIO4 closes: joined to ground
 *   echo pull-up > .../sim_gpio4/pull                     and opens
 *   echo "17 24 1" > /sys/module/gpio_sim/parameters/crossing   row GPIO17 and column GPIO24 meet: closed (0: open)
 *   echo clear > /sys/module/gpio_sim/parameters/crossing       all open, no line is a column any more
 *
 * Each crossing has its diode, its cathode at the row: a row that is driven low pulls its columns low, a row that is
 * high or an input does nothing. One chip, at most 64 lines.
 */
#include <linux/kernel.h>
#include <linux/moduleparam.h>
#include <linux/string.h>

#define WIRES_LINES 64

static DEFINE_SPINLOCK(wires_lock);
static DECLARE_BITMAP(wires_to_ground, WIRES_LINES);
static DECLARE_BITMAP(wires_columns, WIRES_LINES);
static u64 wires_rows_of[WIRES_LINES]; /* by column: the rows whose switch is closed */

static void wires_join_ground(unsigned int line, bool joined)
{
	if (line < WIRES_LINES)
		assign_bit(line, wires_to_ground, joined);
}

static bool wires_grounded(unsigned int line)
{
	return line < WIRES_LINES && test_bit(line, wires_to_ground);
}

/* Give the columns the levels that the rows leave them; under chip->lock. */
static void wires_settle(struct gpio_sim_chip *chip)
{
	unsigned long low = 0, row, column;
	unsigned long flags;

	spin_lock_irqsave(&wires_lock, flags);
	for (row = 0; row < min_t(unsigned long, chip->gc.ngpio, WIRES_LINES); row++)
		if (!test_bit(row, chip->direction_map) && !test_bit(row, chip->value_map))
			low |= BIT(row);
	for_each_set_bit(column, wires_columns, WIRES_LINES)
		if (column < chip->gc.ngpio && test_bit(column, chip->direction_map))
			__assign_bit(column, chip->value_map,
				     !(wires_rows_of[column] & low) && test_bit(column, chip->pull_map));
	spin_unlock_irqrestore(&wires_lock, flags);
}

static int wires_set_crossing(const char *text, const struct kernel_param *unused)
{
	unsigned int row, column, closed;
	unsigned long flags;
	int error = 0;

	spin_lock_irqsave(&wires_lock, flags);
	if (sysfs_streq(text, "clear")) {
		bitmap_zero(wires_columns, WIRES_LINES);
		memset(wires_rows_of, 0, sizeof(wires_rows_of));
	} else if (sscanf(text, "%u %u %u", &row, &column, &closed) == 3 && row < WIRES_LINES &&
		   column < WIRES_LINES && closed <= 1) {
		__set_bit(column, wires_columns);
		if (closed)
			wires_rows_of[column] |= BIT_ULL(row);
		else
			wires_rows_of[column] &= ~BIT_ULL(row);
	} else {
		error = -EINVAL;
	}
	spin_unlock_irqrestore(&wires_lock, flags);
	return error;
}

static const struct kernel_param_ops wires_crossing_ops = { .set = wires_set_crossing };
module_param_cb(crossing, &wires_crossing_ops, NULL, 0200);
