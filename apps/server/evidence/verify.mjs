// Checks an unpacked evidence pack with Node alone: node verify.mjs [key, fingerprint or journal seal of a deposit slip] …
// Memeriksa paket bukti yang sudah dibuka, cukup dengan Node.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const faults = [];
const notes = [];
const fault = (id, en) => faults.push(`${id} | ${en}`);
const note = (id, en) => notes.push(`${id} | ${en}`);
const tell = (line) => process.stdout.write(`${line}\n`);
const sha256 = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
const fromHex = (text) => Buffer.from(String(text), 'hex');

async function hashFile(path) {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

const fingerprintOf = (key) =>
  sha256(Buffer.from(key, 'base64'))
    .toString('hex')
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1 ');

async function checkSignature() {
  const bytes = await readFile(join(here, 'manifest.json'));
  const signature = await readFile(join(here, 'manifest.sig'), 'utf8');
  const given = (await readFile(join(here, 'public-key.txt'), 'utf8')).split(/\s+/)[0];
  let genuine = false;
  try {
    const x = Buffer.from(given, 'base64').toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    genuine = verify(null, bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    genuine = false;
  }
  // One spelling of each: what decodes to the same bytes would be an altered file all the same.
  if (`${Buffer.from(signature, 'base64').toString('base64')}\n` !== signature) genuine = false;
  if (!genuine)
    fault(
      'manifest.json atau manifest.sig diubah, atau ditandatangani dengan kunci lain dari public-key.txt',
      'manifest.json or manifest.sig was altered, or signed by another key than that of public-key.txt',
    );
  let manifest = null;
  try {
    manifest = JSON.parse(bytes.toString('utf8'));
  } catch {
    fault('manifest.json tidak dapat dibaca', 'manifest.json cannot be read');
  }
  return { manifest, key: given };
}

async function checkFiles(files) {
  const listed = new Set(['manifest.json', 'manifest.sig']);
  for (const { name, bytes, sha256: expected } of files) {
    listed.add(name);
    const found = await hashFile(join(here, ...name.split('/'))).catch(() => null);
    if (!found) fault(`${name} tidak ada`, `${name} is missing`);
    else if (found.sha256 !== expected || found.bytes !== bytes) fault(`${name} diubah`, `${name} was altered`);
  }
  for (const entry of await readdir(here, { recursive: true, withFileTypes: true })) {
    // What is a link, or anything else, is no part of it either.
    if (entry.isDirectory()) continue;
    const name = relative(here, join(entry.parentPath ?? entry.path, entry.name))
      .split(sep)
      .join('/');
    if (!listed.has(name)) fault(`${name} bukan bagian dari paket`, `${name} is no part of the pack`);
  }
}

/** What a seal covers, made again from the entry itself. */
function digestOf({ chain, payload, salt, entry }) {
  if (chain === 'operations') return payload === null ? null : sha256(fromHex(salt), payload);
  const { id, siteId, bookedAt, businessDay, type, sourceId, kind, depositId, reversesId, reason, actorId, lines } =
    entry;
  return sha256(
    JSON.stringify([
      id,
      siteId,
      bookedAt,
      businessDay,
      type,
      sourceId,
      kind,
      depositId,
      reversesId,
      reason,
      actorId,
      lines,
    ]),
  );
}

const headOf = (epoch, seq, hash) => `${epoch}:${seq}:${hash.toString('hex').slice(0, 16)}`;

/** Makes every link again; returns the digests by place, and the seals as slips print them. */
function walk({ runs }) {
  const digests = new Map();
  const heads = new Set();
  for (const { chain, epoch, from, previous, digests: links, head } of runs) {
    let hash = fromHex(previous);
    let seq = from;
    for (const digest of links) {
      hash = sha256(hash, `${chain}:${epoch}:${seq}:`, fromHex(digest));
      digests.set(`${chain}:${epoch}:${seq}`, digest);
      if (chain === 'journal') heads.add(headOf(epoch, seq, hash));
      seq += 1;
    }
    if (headOf(epoch, seq - 1, hash) !== head)
      fault(
        `chain.json: rantai ${chain} ${epoch}:${from} tidak sampai ke segel ${head}`,
        `chain.json: the chain ${chain} ${epoch}:${from} does not lead to the seal ${head}`,
      );
  }
  return { digests, heads };
}

function checkChain(chain) {
  const { digests, heads } = walk(chain);
  let erased = 0;
  for (const entry of chain.entries) {
    const place = `${entry.chain}:${entry.epoch}:${entry.seq}`;
    const digest = digestOf(entry);
    if (digest === null) erased += 1;
    if (!digests.has(place) || (digest !== null && digest.toString('hex') !== digests.get(place)))
      fault(
        `chain.json: catatan ${entry.id} tidak cocok dengan segelnya ${place}`,
        `chain.json: the entry ${entry.id} does not match its seal ${place}`,
      );
  }
  note(
    `${chain.entries.length} catatan dengan segel diperiksa, ${erased} di antaranya sudah dihapus menurut umur`,
    `${chain.entries.length} sealed entries checked, ${erased} of them erased by age`,
  );
  if (chain.waiting > 0)
    note(
      `${chain.waiting} catatan belum bersegel saat paket dibuat`,
      `${chain.waiting} entries had no seal yet when it was made`,
    );
  return heads;
}

/** What whoever checks has read off a slip. */
function checkSlips(said, key, heads) {
  const plain = (text) => text.replaceAll(' ', '').toLowerCase();
  for (const text of said) {
    const isHead = /^\d+:\d+:[0-9a-f]{16}$/i.test(text.trim());
    const known = isHead
      ? heads.has(text.trim().toLowerCase())
      : text.trim() === key || plain(text) === plain(fingerprintOf(key));
    if (known) note(`${text} cocok`, `${text} fits`);
    else if (isHead)
      fault(`Segel ${text} tidak ada dalam rantai paket ini`, `The seal ${text} is not in the chain of this pack`);
    else
      fault(
        `Paket ini ditandatangani dengan kunci lain: ${fingerprintOf(key)}, bukan ${text}`,
        `This pack was signed by another key: ${fingerprintOf(key)}, not ${text}`,
      );
  }
}

async function main() {
  const { manifest, key } = await checkSignature();
  if (manifest) await checkFiles(manifest.files ?? []);
  const heads = checkChain(JSON.parse(await readFile(join(here, 'chain.json'), 'utf8')));
  const said = process.argv.slice(2);
  checkSlips(said, key, heads);
  for (const absent of manifest?.absent ?? [])
    note(
      `${absent.name}: gambar tidak ada (${absent.why})`,
      `${absent.name}: the picture is not there (${absent.why})`,
    );
  return { key, compared: said.length > 0 };
}

const { key = '', compared = false } = await main().catch((error) => {
  fault(`Paket tidak dapat dibaca: ${error.message}`, `The pack cannot be read: ${error.message}`);
  return {};
});
for (const line of notes) tell(line);
if (faults.length > 0) {
  tell('');
  tell('RUSAK atau DIUBAH. | NOT WHOLE.');
  for (const line of faults) tell(`- ${line}`);
  process.exitCode = 1;
} else {
  tell('');
  tell('UTUH: setiap berkas seperti saat ditandatangani. | WHOLE: every file is as it was signed.');
  if (!compared)
    tell(
      `Bandingkan sidik kunci dengan slip setoran: ${fingerprintOf(key)} | Compare the fingerprint of the key with a deposit slip.`,
    );
}
