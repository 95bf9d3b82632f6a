import { assetFiles } from '@parking/contract/files';
import { callFile } from '../../api/client.ts';

/** Fetches a file with the session's right and hands it to the browser to keep. */
export async function saveFile(token: string, fallbackName: string): Promise<void> {
  const { blob, filename } = await callFile(assetFiles.download, { params: { token }, query: { dl: '1' } });
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = filename ?? fallbackName;
  link.click();
  // The browser has taken the file by the next task at the latest.
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
