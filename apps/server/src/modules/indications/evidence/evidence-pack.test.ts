import { execFile } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@parking/contract/contract';
import type { Activity } from '@parking/contract/system/user-activity';
import { newId } from '@parking/contract/core/id';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signerOf } from '../../../platform/auth/signing-key.ts';
import { findChainHead } from '../../../platform/audit/chain-head.ts';
import { sealWaiting } from '../../../platform/audit/sealer.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import type { Client } from '../../../testing/test-server.ts';
import { type FilesServer, startFilesServer } from '../../files/testing/files-server.ts';
import { type Reply, send } from '../../files/testing/http.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { buildLane, buildStay, cash, save } from '../../parking/testing/stays.ts';
import { plantIndication } from '../testing/plant-indication.ts';

type Signed = Client & { readonly person: Person };
type Pack = Record<string, Uint8Array>;

let files: FilesServer;
let cashier: Signed;
let auditor: Signed;
let id: string;
let reply: Reply;
let pack: Pack;
let fingerprint: string;
let seal: string;
let directory: string;
let tokens: string[];

const ask = (who: { readonly token?: string | undefined } | null, indicationId: string): Promise<Reply> =>
  send(files.address, who?.token, 'POST', `/cheating_indications/${indicationId}/evidence_pack`);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'evidence-'));
  files = await startFilesServer();
  const { server } = files;
  const lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  auditor = await signInAs(server, 'AUDITOR');
  const stay = await buildStay(server, lane);
  tokens = [await uploadPicture(cashier), await uploadPicture(cashier)];
  const sold = await save(cashier, {
    parkingInId: stay.id,
    gateId: lane.exitId,
    paidTypeId: cash,
    plateNumber: stay.plate,
    images: tokens,
  });
  if (sold.status !== 200) throw new Error('The car could not leave.');
  id = await plantIndication(server, { subjectId: cashier.person.id });
  await changeAsOwner(server, 'insert into indication_stays (indication_id, stay_id) values ($1, $2)', [id, stay.id]);
  await auditor.call(contract.cheatingIndications.assign, { params: { id }, body: { userId: auditor.person.id } });
  await sealWaiting(server.platform.database, 1);
  seal = (await findChainHead(server.platform.database.readQueries, 'journal')) ?? '';
  reply = await ask(auditor, id);
  pack = unzipSync(reply.bytes);
  fingerprint = ((await auditor.call(contract.system.signingKey)).data as { fingerprint: string }).fingerprint;
});
afterAll(async () => {
  await files.close();
  await rm(directory, { recursive: true, force: true });
});

/** Unpacks where nothing else is, and checks it by Node alone. */
async function check(given: Pack, ...slip: string[]): Promise<{ code: number; said: string }> {
  return checkIn(await unpack(given), slip);
}

async function unpack(given: Pack): Promise<string> {
  const place = await mkdtemp(join(directory, 'unpacked-'));
  for (const [name, bytes] of Object.entries(given)) {
    await mkdir(dirname(join(place, name)), { recursive: true });
    await writeFile(join(place, name), bytes);
  }
  return place;
}

async function checkIn(place: string, slip: readonly string[] = []): Promise<{ code: number; said: string }> {
  const run = promisify(execFile)(process.execPath, ['verify.mjs', ...slip], { cwd: place, env: {} });
  return run.then(
    ({ stdout }) => ({ code: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  );
}

const named = (): string[] => Object.keys(pack);
const textOf = (name: string): string => Buffer.from(pack[name] ?? []).toString('utf8');

/** With one bit of one byte of one file turned. */
function altered(name: string, at: number): Pack {
  const bytes = Uint8Array.from(pack[name] ?? []);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return { ...pack, [name]: bytes };
}

describe('an evidence pack', () => {
  test('holds the case, pages, pictures, seals and what checks it, and is whole by Node alone', async () => {
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(named().toSorted()).toEqual([
      'case.json',
      'case.pdf',
      'chain.json',
      'manifest.json',
      'manifest.sig',
      'pictures/001-exit.jpg',
      'pictures/002-exit.jpg',
      'public-key.txt',
      'verify.mjs',
    ]);
    const told = JSON.parse(textOf('case.json'));
    expect(told).toMatchObject({
      zone: 'Asia/Jakarta',
      case: { cheatingType: 'TICKET_SWAP', stays: [{ operator: cashier.person.username }] },
      rule: {
        version: 1,
        thresholds: [
          { name: 'earlierHours', value: 2 },
          { name: 'longestMinutes', value: 60 },
        ],
      },
      people: [{ username: cashier.person.username, part: 'SUBJECT' }],
    });
    expect(told.case.moments.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['ENTRY', 'SALE', 'RECEIPT', 'STEP']),
    );
    const chain = JSON.parse(textOf('chain.json'));
    expect(new Set(chain.entries.map((entry: { chain: string }) => entry.chain))).toEqual(
      new Set(['operations', 'journal']),
    );
    expect(textOf('case.pdf').slice(0, 8)).toBe('%PDF-1.4');
    const { code, said } = await check(pack);
    expect([code, said]).toEqual([0, expect.stringContaining('WHOLE')]);
    expect(said).toContain(fingerprint);
  });

  test('fits the key and the seal that a deposit slip prints, and no others', async () => {
    const fits = await check(pack, fingerprint, seal);
    expect([fits.code, fits.said]).toEqual([0, expect.stringContaining(`${seal} fits`)]);
    const other = await check(pack, '0123 4567 89ab cdef');
    expect([other.code, other.said]).toEqual([1, expect.stringContaining('signed by another key')]);
    const lost = await check(pack, '1:1:0123456789abcdef');
    expect([lost.code, lost.said]).toEqual([1, expect.stringContaining('is not in the chain')]);
  });

  test('tells each file of which one byte was altered, was taken out, or was put in', async () => {
    for (const name of named()) {
      // Of the program what it says in a remark; anything else of it would keep it from saying anything.
      const { code, said } = await check(altered(name, name === 'verify.mjs' ? 4 : 3));
      expect([name, code, said]).toEqual([name, 1, expect.stringContaining(name)]);
    }
    for (const name of named()) {
      const last = (pack[name]?.length ?? 0) - 1;
      expect([name, (await check(altered(name, last))).code]).toEqual([name, 1]);
    }
    const unended = await check({ ...pack, 'manifest.sig': Buffer.from(textOf('manifest.sig').trim()) });
    expect(unended.code).toBe(1);
    const { 'case.pdf': _, ...without } = pack;
    expect(await check(without)).toMatchObject({ code: 1, said: expect.stringContaining('case.pdf is missing') });
    const more = await check({ ...pack, 'pictures/extra.jpg': new Uint8Array([1]) });
    expect(more).toMatchObject({ code: 1, said: expect.stringContaining('pictures/extra.jpg is no part') });
    const place = await unpack(pack);
    await symlink('001-exit.jpg', join(place, 'pictures', 'linked.jpg'));
    const linked = await checkIn(place);
    expect(linked).toMatchObject({ code: 1, said: expect.stringContaining('pictures/linked.jpg is no part') });
  });

  test('that somebody else has signed is told, by its signature or by the slip', async () => {
    const forger = signerOf(generateKeyPairSync('ed25519').privateKey);
    const resigned = {
      ...pack,
      'manifest.sig': Buffer.from(`${forger.sign(Buffer.from(pack['manifest.json'] ?? []))}\n`),
    };
    const seen = await check(resigned);
    expect([seen.code, seen.said]).toEqual([1, expect.stringContaining('signed by another key')]);
    // Made anew from end to end: only what stands on paper tells.
    const keyFile = Buffer.from(`${forger.publicKey}\n${forger.fingerprint}\n`);
    const manifest = JSON.parse(textOf('manifest.json'));
    for (const file of manifest.files)
      if (file.name === 'public-key.txt') {
        file.bytes = keyFile.length;
        file.sha256 = createHash('sha256').update(keyFile).digest('hex');
      }
    const bytes = Buffer.from(JSON.stringify(manifest));
    const forged = {
      ...pack,
      'public-key.txt': keyFile,
      'manifest.json': bytes,
      'manifest.sig': Buffer.from(`${forger.sign(bytes)}\n`),
    };
    expect((await check(forged)).code).toBe(0);
    const compared = await check(forged, fingerprint);
    expect([compared.code, compared.said]).toEqual([1, expect.stringContaining('signed by another key')]);
  });

  test('says which entry does not fit its seal, even in a pack that was signed anew', async () => {
    const chain = JSON.parse(textOf('chain.json'));
    const entry = chain.entries.find((one: { chain: string }) => one.chain === 'journal');
    entry.entry.lines[0][2] += 1_000;
    const { said } = await check({ ...pack, 'chain.json': Buffer.from(JSON.stringify(chain)) });
    expect(said).toContain(`the entry ${entry.id} does not match its seal`);
  });

  test('says which pictures are gone or were altered, and holds all the same', async () => {
    const { server, store } = files;
    await changeAsOwner(server, 'update asset_files set attached_to = null where token = $1', [tokens[0]]);
    await changeAsOwner(server, `update asset_files set sha256 = sha256('x') where token = $1`, [tokens[1]]);
    expect(await store.exists(tokens[1] ?? '')).toBe(true);
    const { bytes } = await ask(auditor, id);
    const less = unzipSync(bytes);
    expect(Object.keys(less).filter((name) => name.startsWith('pictures/'))).toEqual([]);
    const { code, said } = await check(less);
    expect([code, said]).toEqual([0, expect.stringContaining('the picture is not there (erased)')]);
    expect(said).toContain('the picture is not there (altered)');
  });
});

describe('who asks for an evidence pack', () => {
  const codeOf = ({ status, error }: Reply) => [status, error?.code];
  const madeOf = async (indicationId: string): Promise<string[]> => {
    const admin = await signInAs(files.server, 'ADMIN');
    const query = `entity.equals=indications&entityId.equals=${indicationId}&size=500`;
    const { data } = await admin.call(contract.userActivity.list, { query });
    return (data as Activity[]).map(({ action }) => action).filter((action) => action !== 'assign-indication');
  };

  test('is refused signed out, without the right, and of what is not there', async () => {
    expect(codeOf(await ask(null, id))).toEqual([401, 'not-signed-in']);
    expect(codeOf(await ask(await signInAs(files.server, 'CASHIER'), id))).toEqual([403, 'forbidden']);
    expect(codeOf(await ask(auditor, newId()))).toEqual([404, 'record-not-found']);
    expect(codeOf(await ask(auditor, 'x'))).toEqual([400, 'bad-input']);
  });

  test('is told that there is none where they are concerned; the try and each pack stand in the operations log', async () => {
    const involved = await signInAs(files.server, 'AUDITOR');
    const other = await plantIndication(files.server, {
      subjectId: cashier.person.id,
      involved: [involved.person.id],
    });
    expect(codeOf(await ask(involved, other))).toEqual([404, 'record-not-found']);
    const both = await Promise.all([ask(auditor, other), ask(auditor, other)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await madeOf(other)).toSorted()).toEqual(['export-evidence', 'export-evidence', 'refused']);
  });
});
