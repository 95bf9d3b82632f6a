/** An answer as far as these tests look into it. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly data: { token: string }[];
  readonly error: { code: string; fields: { path: string; code: string }[] };
  readonly bytes: Buffer;
}

/** A real HTTP call. `file` bodies and forms are sent as they are, others as JSON. */
export async function send(
  address: string,
  token: string | undefined,
  method: string,
  path: string,
  body?: FormData | object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: token }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const isJson = String(answer.headers.get('content-type')).includes('json');
  const parsed = isJson ? JSON.parse(bytes.toString('utf8')) : {};
  return { status: answer.status, headers: answer.headers, data: parsed.data, error: parsed.error, bytes };
}

/** A form with files in the field `files`, named in turn. */
export function form(...files: readonly (readonly [name: string, bytes: Uint8Array, field?: string])[]): FormData {
  const data = new FormData();
  for (const [name, bytes, field = 'files'] of files) data.append(field, new Blob([new Uint8Array(bytes)]), name);
  return data;
}
