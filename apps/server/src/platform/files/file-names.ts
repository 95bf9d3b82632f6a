const longest = 150;
// Control characters, and those that turn the direction of writing: `gnp.exe` must not show as `exe.png`.
// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

/** The name a file is shown and saved under. Only its last part counts, and its ending is what the content is. */
export function safeName(given: string, extension: string): string {
  const last =
    given
      .replace(/\p{Surrogate}/gu, '')
      .normalize('NFC')
      .split(/[/\\]/)
      .at(-1) ?? '';
  const clean = last
    .replace(unsafe, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim();
  const dot = clean.lastIndexOf('.');
  const stem = (dot > 0 ? clean.slice(0, dot) : clean).replace(/^\.+|[.\s]+$/g, '');
  return `${Array.from(stem).slice(0, longest).join('') || 'file'}.${extension}`;
}

const encode = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** `Content-Disposition` with the name for old and new readers (RFC 6266, RFC 5987). */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replace(/[^\u0020-\u007E]/g, '_').replace(/["\\%]/g, '_');
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encode(filename)}`;
}
