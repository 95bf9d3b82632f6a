import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { IndicationCase } from '@parking/contract/indications/cheating-indications';
import { sql } from 'kysely';
import { readVerifyProgram } from '../../../platform/audit/verify-program.ts';
import { type Signer, readSigner } from '../../../platform/auth/signing-key.ts';
import { type Reads, inTransaction } from '../../../platform/db/pool.ts';
import { sendFile } from '../../../platform/files/send-file.ts';
import { type ZipPart, writeZip } from '../../../platform/files/write-zip.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readCase, readingAs } from '../read-case.ts';
import { rules } from '../rules/index.ts';
import { type PackPicture, collectPictures } from './collect-pictures.ts';
import { drawPages } from './draw-pages.ts';
import { readProofs } from './read-proofs.ts';

const format = 'parking-evidence/1';

/** A file of the pack that is in memory. */
interface Written {
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * All that a case stands on as one file, signed: whoever has it needs neither this product nor its database, and trusts neither
 * whoever hands it over. That it was made is written down before it leaves.
 */
export async function sendEvidencePack(
  { database, files, version }: Pick<Platform, 'database' | 'files' | 'version'>,
  context: Context<typeof contract.cheatingIndications.evidencePack>,
): Promise<null> {
  const { reads, site, actor, params, log, signal, origin, request, response } = context;
  const found = await readCase(await readingAs(reads, site, actor), params.id);
  const openings = idsOf(found, 'OPENING');
  const pictures = await collectPictures(reads, files, { indicationId: found.id, openings }, signal);
  const proofs = await readProofs(reads, {
    indicationId: found.id,
    stays: found.stays.map(({ id }) => id),
    deposits: idsOf(found, 'DEPOSIT'),
  });
  const signer = await readSigner(reads);
  const { companyName } = await reads.selectFrom('systemProfile').select('companyName').executeTakeFirstOrThrow();
  const rule = await readRule(reads, found);
  const made = { madeAt: toLocalDateTime(new Date(), site.zone), madeBy: actor.username, zone: site.zone };
  const written: Written[] = [
    asJson('case.json', {
      format,
      ...made,
      site: { id: site.id, company: companyName },
      version,
      // Times without a zone of their own are of this one.
      case: found,
      rule,
      people: await readPeople(reads, found.id),
      pictures: pictures.map((picture) => asListed(picture, site.zone)),
    }),
    asJson('chain.json', proofs),
    {
      name: 'case.pdf',
      bytes: drawPages({
        ...made,
        language: origin.language,
        company: companyName,
        found,
        thresholds: rule.thresholds,
        pictures,
        proofs,
        publicKey: signer.publicKey,
        fingerprint: signer.fingerprint,
        isTraining: site.isTraining,
      }),
    },
    { name: 'public-key.txt', bytes: Buffer.from(`${signer.publicKey}\n${signer.fingerprint}\n`) },
    { name: 'verify.mjs', bytes: await readVerifyProgram() },
  ];
  const manifest = asJson('manifest.json', {
    format,
    ...made,
    indication: found.number,
    files: [
      ...written.map(listed),
      ...pictures.flatMap(({ name, bytes, sha256, state }) => (state === 'whole' ? [{ name, bytes, sha256 }] : [])),
    ],
    absent: pictures.flatMap(({ name, state }) => (state === 'whole' ? [] : [{ name, why: state }])),
  });
  const hash = sha256Of(manifest.bytes);
  await inTransaction(database, (tx) =>
    log(
      {
        action: 'export-evidence',
        entity: 'indications',
        entityId: found.id,
        after: { manifest: hash, pictures: pictures.length },
      },
      tx,
    ),
  );
  await sendFile(request, response, {
    filename: `indikasi-${found.number}.zip`,
    mediaType: 'application/zip',
    bytes: null,
    etag: `"${hash}"`,
    asAttachment: true,
    open: async () =>
      Readable.from(writeZip(parts([...written, manifest, signatureOf(signer, manifest)], pictures, files)), {
        objectMode: false,
      }),
  });
  return null;
}

const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const listed = ({ name, bytes }: Written) => ({ name, bytes: bytes.length, sha256: sha256Of(bytes) });
const asJson = (name: string, content: object): Written => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(content, null, 1)}\n`),
});
const signatureOf = (signer: Signer, { bytes }: Written): Written => ({
  name: 'manifest.sig',
  bytes: Buffer.from(`${signer.sign(bytes)}\n`),
});

/** Without what its page shows of it. */
function asListed(picture: PackPicture, zone: string): object {
  const { drawn: _, at, ...kept } = picture;
  return { ...kept, at: toLocalDateTime(at, zone) };
}

const idsOf = ({ moments }: IndicationCase, kind: 'OPENING' | 'DEPOSIT'): string[] => [
  ...new Set(moments.filter((moment) => moment.kind === kind).map(({ recordId }) => recordId)),
];

/** What is in memory first, then each picture as it is read. */
function parts(written: readonly Written[], pictures: readonly PackPicture[], files: Platform['files']): ZipPart[] {
  return [
    ...written.map(({ name, bytes }) => ({ name, content: [bytes] })),
    ...pictures
      .filter(({ state }) => state === 'whole')
      .map(({ name, token }) => ({ name, content: readPicture(files, token), isPacked: true })),
  ];
}

async function* readPicture(files: Platform['files'], token: string): AsyncGenerator<Uint8Array> {
  const content = await files.get(token);
  // It was there when the pack was signed: a pack that breaks off is better than one that does not hold.
  if (!content) throw new Error(`The picture ${token} went away.`);
  for await (const chunk of content) yield chunk as Uint8Array;
}

interface SetRule {
  readonly thresholds: Readonly<Record<string, number>>;
  readonly setBy: string | null;
  readonly setAt: Date;
}

/** The rule as it was set when it found this. */
async function readRule(reads: Reads, { cheatingType, ruleVersion }: IndicationCase) {
  const rule = rules.get(cheatingType);
  const { rows } = await sql<SetRule>`
    select s.thresholds, u.username as "setBy", s.at as "setAt" from rule_settings s left join users u on u.id = s.by_id
    where s.rule = ${cheatingType} and s.version = ${ruleVersion}`.execute(reads);
  const [set] = rows;
  return {
    name: cheatingType,
    version: ruleVersion,
    label: rule?.label ?? '',
    labelEn: rule?.labelEn ?? '',
    sentence: rule?.sentence ?? '',
    sentenceEn: rule?.sentenceEn ?? '',
    setBy: set?.setBy ?? null,
    setAt: set?.setAt.toISOString() ?? null,
    thresholds: Object.entries(set?.thresholds ?? {}).map(([name, value]) => ({
      name,
      label: rule?.thresholds[name]?.label ?? name,
      labelEn: rule?.thresholds[name]?.labelEn ?? name,
      value,
    })),
  };
}

async function readPeople(reads: Reads, indicationId: string): Promise<{ username: string; part: string }[]> {
  const { rows } = await sql<{ username: string; part: string }>`
    select u.username, p.part from indication_people p join users u on u.id = p.user_id where p.indication_id = ${indicationId}
    order by p.part desc, u.username`.execute(reads);
  return rows;
}
