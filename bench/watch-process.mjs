// Loaded into a measured server beside its program: what it weighs and how long its loop stood still, told over the
// process's own channel, so that the product needs no call for it.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 5;
const stalls = monitorEventLoopDelay({ resolution });
stalls.enable();
let peak = process.memoryUsage.rss();
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 50).unref();

// On a machine that others use too, a loop stands still while somebody else has its processor. What it spent of the
// processor's time between two ticks is its own.
let busiest = 0;
const spent = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
let [lastTick, lastSpent] = [performance.now(), spent()];
setInterval(() => {
  const [tick, now] = [performance.now(), spent()];
  busiest = Math.max(busiest, Math.min(tick - lastTick - resolution, now - lastSpent));
  [lastTick, lastSpent] = [tick, now];
}, resolution).unref();

process.on('message', (message) => {
  if (message !== 'look') return;
  process.send({
    rssBytes: process.memoryUsage.rss(),
    peakBytes: peak,
    longestMs: stalls.max / 1e6,
    busiestMs: busiest,
  });
  peak = process.memoryUsage.rss();
  stalls.reset();
  busiest = 0;
});
process.channel.unref();
