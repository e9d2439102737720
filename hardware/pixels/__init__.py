"""The strip of lights on a Raspberry Pi, by Adafruit's NeoPixel library."""
