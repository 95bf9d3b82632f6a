const patienceMs = 4000;

/** Whether the server and its database answer. Asked outside `/api`, where failures would be counted. */
export async function isServerReady(): Promise<boolean> {
  try {
    const response = await fetch('/health/ready', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    return response.ok;
  } catch {
    return false;
  }
}
