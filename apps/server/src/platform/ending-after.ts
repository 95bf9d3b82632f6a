/**
 * A signal that ends after so long, or with `signal`. The timer is held: `AbortSignal.timeout` joined by `AbortSignal.any` may be
 * collected before it goes off, and whoever waits would wait for ever.
 */
export function endingAfter(ms: number, signal?: AbortSignal): AbortSignal {
  const ending = new AbortController();
  const end = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    ending.abort();
  };
  const timer = setTimeout(end, ms);
  timer.unref();
  if (signal?.aborted) end();
  else signal?.addEventListener('abort', end, { once: true });
  return ending.signal;
}
