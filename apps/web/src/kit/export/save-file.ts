import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { assetFiles } from '@parking/contract/files/files';
import { type CallInput, type CallOptions, type InputArguments, callFile } from '../../api/client.ts';

/** Fetches a file with the session's right and hands it to the browser to keep. */
export const saveFile = (token: string, fallbackName: string): Promise<void> =>
  saveAnswer(assetFiles.download, { params: { token }, query: { dl: '1' } }, fallbackName);

/** The same with the file that a call returns. */
export async function saveAnswer<D extends EndpointDefinition>(
  definition: D,
  input: CallInput<D>,
  fallbackName: string,
): Promise<void> {
  const { blob, filename } = await callFile(definition, ...([input] as InputArguments<D, CallOptions>));
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename ?? fallbackName;
  link.click();
  // The browser has taken the file by the next task at the latest.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
