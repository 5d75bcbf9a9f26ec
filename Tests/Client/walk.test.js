// Two people write in one list, or in drafts of the same fields, while the network does what it can: nothing
// that they type may be lost. SESSIONS says how many sessions are played, SEED with which one it begins. Even
// seeds are those with drafts.
import assert from 'node:assert/strict';
import {availableParallelism} from 'node:os';
import test from 'node:test';
import {isMainThread, parentPort, Worker, workerData} from 'node:worker_threads';
import {Session} from './support/session.js';

const steps = 24;

/** Plays sessions, and returns the first ones that went wrong. */
function play(first, count) {
  const found = [];
  for (let seed = first; seed < first + count && found.length < 3; seed += 1) {
    const problems = new Session(seed, seed % 2 === 0).play(steps);
    if (problems.length) found.push(`SEED=${seed} SESSIONS=1: ${problems.join('; ')}`);
  }
  return found;
}

const inWorker = (first, count) => new Promise((resolve, reject) => {
  const worker = new Worker(new URL(import.meta.url), {workerData: {first, count}});
  worker.on('message', resolve);
  worker.on('error', reject);
});

if (isMainThread) {
  test('Every word is stored where it was typed, or its writer was told', async context => {
    const count = Number(process.env.SESSIONS ?? 100_000);
    const first = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
    context.diagnostic(`${count} sessions from seed ${first} on`);
    const threads = Math.min(count, Math.max(2, availableParallelism()));
    const share = Math.ceil(count / threads);
    const parts = Array.from({length: threads}, (_, index) => inWorker(first + index * share, share));
    assert.deepEqual((await Promise.all(parts)).flat(), []);
  });
} else {
  parentPort.postMessage(play(workerData.first, workerData.count));
}
