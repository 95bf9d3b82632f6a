/**
 * Lets a cashier's screen be loaded without the server: keeps the program's own files, nothing that the server said.
 * The build puts the files in and lays this at the root of the site.
 */
declare const programFiles: readonly string[];
declare const programVersion: string;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PageRequest extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const prefix = 'program-';
const cacheName = `${prefix}${programVersion}`;
const page = '/parking_out_cashier';
/** A page that takes longer than this is taken from here: somebody waits at the barrier. */
const pageWithinMs = 3000;

async function keepProgram(): Promise<void> {
  const cache = await caches.open(cacheName);
  // Past the browser's own store: an old page would not fit the new files.
  await cache.addAll([new Request(page, { cache: 'reload' }), ...programFiles]);
}

async function forgetFormerPrograms(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}

async function answerPage(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request, { signal: AbortSignal.timeout(pageWithinMs) });
    if (answer.status < 500) return answer;
    return (await caches.match(page)) ?? answer;
  } catch (error) {
    const kept = await caches.match(page);
    if (kept) return kept;
    throw error;
  }
}

async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('install', (event) => (event as Lasting).waitUntil(keepProgram()));
self.addEventListener('activate', (event) => (event as Lasting).waitUntil(forgetFormerPrograms()));
self.addEventListener('fetch', (event) => {
  const asked = event as PageRequest;
  const { pathname, origin } = new URL(asked.request.url);
  if (asked.request.method !== 'GET' || origin !== self.location.origin) return;
  if (asked.request.mode === 'navigate' && !pathname.startsWith('/api')) asked.respondWith(answerPage(asked.request));
  else if (pathname.startsWith('/assets/')) asked.respondWith(answerFile(asked.request));
});
