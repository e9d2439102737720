// An RP2040 by rp2040js with a UF2 in its flash. It stands still but for the time that it is given, so that host and chip
// go by one clock. Orders come as lines of JSON on standard input:
//
//     {"rows": [pins], "columns": [pins]}     the matrix on its pins
//     {"close": [row, column]}, {"open": …}   a switch of it, counted from 0
//     {"type": [bytes]}                       into its USB serial port
//     {"run": milliseconds}                   answered by a line {"nanos": its clock, "told": [bytes of its USB port]}
//
// rp2040js models neither the pulls of pads nor flash that is written to. So each input pin that a pull-up lifts is held
// high here, unless a closed switch joins it to a row that is driven low.
//
//     node rp2040.mjs RP2040JS FILE.uf2 BOOTROM.bin
import fs from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [, , library, image, bootrom] = process.argv;
const js = (name) => import(pathToFileURL(path.join(library, "dist", "esm", name)).href);
const { Simulator, USBCDC, GPIOPinState } = await js("index.js");

const FLASH = 0x10000000;
const BLOCK = 512;
const simulator = new Simulator();
const chip = simulator.rp2040;
const rom = fs.readFileSync(bootrom);
chip.loadBootrom(new Uint32Array(rom.buffer, rom.byteOffset, rom.length / 4));
const uf2 = fs.readFileSync(image);
for (let at = 0; at < uf2.length; at += BLOCK) {
  if (uf2.readUInt32LE(at) !== 0x0a324655) throw new Error(`${image} is no UF2`);
  const length = uf2.readUInt32LE(at + 16);
  chip.flash.set(uf2.subarray(at + 32, at + 32 + length), uf2.readUInt32LE(at + 12) - FLASH);
}
chip.logger = { debug() {}, info() {}, warn() {}, error(part, text) { process.stderr.write(`${part}: ${text}\n`); } };

let rows = [], columns = [];
const closed = new Set();
const settle = () => {
  columns.forEach((pin, column) => {
    const low = rows.some((row, number) =>
      closed.has(`${number},${column}`) && chip.gpio[row].value === GPIOPinState.Low);
    chip.gpio[pin].setInputValue(!low);
  });
};
for (let pin = 0; pin < 30; pin++) chip.gpio[pin].setInputValue(true); // as pulled up, until something joins them

const usb = new USBCDC(chip.usbCtrl);
const waiting = [];
let told = [];
let connected = false;
usb.onDeviceConnected = () => { connected = true; };
usb.onSerialData = (bytes) => { told.push(...bytes); };
const CYCLE_NANOS = 1e9 / 125e6;
const LOOK = 2000; // instructions from one look at what waits to be typed to the next
const run = (milliseconds) => {
  const until = simulator.clock.nanos + milliseconds * 1e6;
  while (simulator.clock.nanos < until) {
    while (connected && waiting.length && !usb.txFIFO.full) usb.sendSerialByte(waiting.shift());
    for (let i = 0; i < LOOK && simulator.clock.nanos < until; i++) {
      if (chip.core.waiting) {
        const next = simulator.clock.nanosToNextAlarm;
        simulator.clock.tick(Math.max(CYCLE_NANOS, Math.min(next, until - simulator.clock.nanos)));
        if (waiting.length) break;
      } else {
        simulator.clock.tick(chip.core.executeInstruction() * CYCLE_NANOS);
      }
    }
  }
};

chip.core.PC = FLASH;
for await (const line of createInterface({ input: process.stdin })) {
  const order = JSON.parse(line);
  if (order.rows) {
    ({ rows, columns } = order);
    for (const row of rows) chip.gpio[row].addListener(settle);
  }
  if (order.close) closed.add(order.close.join(","));
  if (order.open) closed.delete(order.open.join(","));
  if (order.type) waiting.push(...order.type);
  settle();
  if (order.run) {
    run(order.run);
    process.stdout.write(`${JSON.stringify({ nanos: simulator.clock.nanos, told })}\n`);
    told = [];
  }
}
