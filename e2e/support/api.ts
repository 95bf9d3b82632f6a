/** A caller of the API beside the browser: prepares what a journey needs. */
export interface Api {
  readonly token: string;
  call<Data>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Data>;
}

export const baseUrl = (): string => `http://127.0.0.1:${process.env['E2E_PORT']}`;

/** Signs in over HTTP. An older session of the user ends. */
export async function logIn(username: string, password: string, base = baseUrl()): Promise<Api> {
  const answer = await fetch(`${base}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const token = answer.headers.get('authorization');
  if (!token) throw new Error(`login of ${username} answered ${answer.status}: ${await answer.text()}`);
  return {
    token,
    call: async (method, path, body) => {
      const response = await fetch(`${base}/api${path}`, {
        method,
        headers: { authorization: token, ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
      return (JSON.parse(text) as { data: never }).data;
    },
  };
}
