import { expect, test } from 'vitest';
import { Failure } from '../../../../platform/failure.ts';
import { readStatement } from './read-statement.ts';

const read = (text: string, encoding: BufferEncoding = 'utf8') => readStatement(Buffer.from(text, encoding));
const told = async (text: string) => {
  const { format, opening, closing, lines } = await read(text);
  return { format, opening, closing, lines: lines.map(({ n, day, amount, narrative }) => [n, day, amount, narrative]) };
};
/** Why a statement is refused. */
async function faultOf(text: string, encoding?: BufferEncoding) {
  try {
    await read(text, encoding);
  } catch (error) {
    if (error instanceof Failure) return error.detail.fields?.[0];
    throw error;
  }
  return 'was read';
}

const bca = `No. rekening :,'1234567890
Nama :,PT PARKIR
Periode :,30/12/2026 - 02/01/2027
Kode Mata Uang :,Rp

Tanggal Transaksi,Keterangan,Cabang,Jumlah,,Saldo
'30/12,"KR OTOMATIS MID : 885000123 PARKIR QR : 100000.00 DDR : 700.00",'0000,"99,300.00",CR,"1,099,300.00"
'02/01,BIAYA ADM,'0000,"15,000.00",DB,"1,084,300.00"
PEND,TRSF E-BANKING CR,'0000,"50,000.00",CR,"1,134,300.00"
Saldo Awal,:,"1,000,000.00"
Mutasi Debet,:,"15,000.00",1
Mutasi Kredit,:,"99,300.00",1
Saldo Akhir,:,"1,084,300.00"
`;

test('BCA, of private customers: days without a year over New Year, and what is not booked yet', async () => {
  expect(await told(bca)).toEqual({
    format: 'BCA',
    opening: 1_000_000,
    closing: 1_084_300,
    lines: [
      [7, '2026-12-30', 99_300, 'KR OTOMATIS MID : 885000123 PARKIR QR : 100000.00 DDR : 700.00'],
      [8, '2027-01-02', -15_000, 'BIAYA ADM'],
    ],
  });
});

test('a statement that does not add up is refused by the row where it breaks', async () => {
  expect(await faultOf(bca.replace('"1,084,300.00"\nPEND', '"1,084,301.00"\nPEND'))).toEqual({
    path: 'content',
    code: 'file-sum',
    values: { row: 8, told: 1_084_301, expected: 1_084_300 },
  });
  expect(await faultOf(bca.replace('Saldo Akhir,:,"1,084,300.00"', 'Saldo Akhir,:,"1,084,299.00"'))).toMatchObject({
    code: 'file-sum',
    values: { row: 13 },
  });
});

test('BCA, of business customers: DB behind the amount', async () => {
  const text = `Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo
20/11/2026,KR OTOMATIS,0998,"287,490.00 CR","1,287,490.00"
21/11/2026,TARIKAN,0998,"87,490.00 DB","1,200,000.00"
`;
  expect(await told(text)).toMatchObject({
    opening: 1_000_000,
    closing: 1_200_000,
    lines: [
      [2, '2026-11-20', 287_490, 'KR OTOMATIS'],
      [3, '2026-11-21', -87_490, 'TARIKAN'],
    ],
  });
});

test('BCA, the newer export: rupiah with dots, newest on top', async () => {
  const text = `No;Tanggal;Keterangan;Debit;Kredit;Saldo
1;21/11/2026;TARIKAN;Rp 50.000,00;;Rp 150.000,00
2;20/11/2026;QRIS;;Rp 100.000,00;Rp 200.000,00
`;
  expect(await told(text)).toEqual({
    format: 'BCA',
    opening: 100_000,
    closing: 150_000,
    lines: [
      [3, '2026-11-20', 100_000, 'QRIS'],
      [2, '2026-11-21', -50_000, 'TARIKAN'],
    ],
  });
});

test('Mandiri, old and new', async () => {
  const old = `AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance
1440000000001;IDR;20/11/2026;SETTLEMENT EDC;MID 7123;99,300.00;0.00;1,099,300.00
1440000000001;IDR;21/11/2026;ADM;;.00;10,000.00;1,089,300.00
`;
  expect(await told(old)).toEqual({
    format: 'MANDIRI',
    opening: 1_000_000,
    closing: 1_089_300,
    lines: [
      [2, '2026-11-20', 99_300, 'SETTLEMENT EDC MID 7123'],
      [3, '2026-11-21', -10_000, 'ADM'],
    ],
  });
  const fresh = `Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit
1440000000001,20/11/26,20/11/26,6538,MCM InhouseTrf,DARI PENYEDIA,123,".00","99,300.00"
`;
  expect(await told(fresh)).toEqual({
    format: 'MANDIRI',
    opening: null,
    closing: null,
    lines: [[2, '2026-11-20', 99_300, 'MCM InhouseTrf DARI PENYEDIA']],
  });
});

const mandiri = `AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance
1440000000001;IDR;20/11/2026;SETTLEMENT EDC;MID 7123;99,300.00;0.00;
1440000000001;IDR;21/11/2026;ADM;;.00;10,000.00;
`;

test('a movement in another currency is refused by its row', async () => {
  const other = mandiri.replace('1440000000001;IDR;21', '1440000000001;USD;21');
  expect(await faultOf(other)).toEqual({ path: 'content', code: 'file-currency', values: { row: 3, value: 'USD' } });
  expect(await faultOf(other.replace('USD', ''))).toMatchObject({ code: 'file-currency', values: { row: 3 } });
  expect(await faultOf(bca.replace('Kode Mata Uang :,Rp', 'Kode Mata Uang :,USD'))).toEqual({
    path: 'content',
    code: 'file-currency',
    values: { row: 4, value: 'USD' },
  });
  expect(await faultOf(mandiri)).toBe('was read');
});

test('movements of two accounts in one file are refused by the row of the second', async () => {
  const values = { row: 3, value: '1440000000002', expected: '1440000000001' };
  const fault = { path: 'content', code: 'file-accounts', values };
  expect(await faultOf(mandiri.replace('1440000000001;IDR;21', "'1440000000002;IDR;21"))).toEqual(fault);
  expect(await faultOf(mandiri.replace('1440000000001;IDR;21', "'144-000-0000001;IDR;21"))).toBe('was read');
  const bri = `NOREK;TGL_TRAN;DESK_TRAN;MUTASI_DEBET;MUTASI_KREDIT;SALDO_AKHIR_MUTASI
0001;2026-11-20 00:00:00;SETTLEMENT;0.00;99300.00;
0002;2026-11-20 00:00:00;SETTLEMENT;0.00;99300.00;
`;
  expect(await faultOf(bri)).toMatchObject({ code: 'file-accounts', values: { row: 3, value: '0002' } });
  const two = mt940.replace(':20:STMT2', ':20:STMT2\n:25:1234567891');
  expect(await faultOf(two)).toMatchObject({ code: 'file-accounts', values: { row: 13, value: '1234567891' } });
  const account = (number: string) => `<Acct><Id><Othr><Id>${number}</Id></Othr></Id><Ccy>IDR</Ccy></Acct>`;
  const stmt = (number: string, opens: number, closes: number) =>
    `<Stmt>${account(number)}${balance('OPBD', opens)}${balance('CLBD', closes)}${entry(closes - opens)}</Stmt>`;
  const both = (second: string) => inCamt(`${stmt('111', 0, 10)}${stmt(second, 10, 30)}`);
  expect(await faultOf(both('111'))).toBe('was read');
  expect(await faultOf(both('222'))).toMatchObject({
    code: 'file-accounts',
    values: { value: '222', expected: '111' },
  });
});

test('a heading of money that stands there twice is refused by its name', async () => {
  const twice = mandiri.replace('Remarks;AdditionalDesc', 'Remarks;Credit Amount');
  expect(await faultOf(twice)).toEqual({
    path: 'content',
    code: 'file-heading-twice',
    values: { row: 1, column: 'credit amount' },
  });
});

test('BRI', async () => {
  const text = `NOREK;TGL_TRAN;DESK_TRAN;MUTASI_DEBET;MUTASI_KREDIT;SALDO_AKHIR_MUTASI
0001;2026-11-20 00:00:00;BRIZZI SETTLEMENT;0.00;99300.00;1099300.00
`;
  expect(await told(text)).toEqual({
    format: 'BRI',
    opening: 1_000_000,
    closing: 1_099_300,
    lines: [[2, '2026-11-20', 99_300, 'BRIZZI SETTLEMENT']],
  });
});

const mt940 = `:20:STMT1
:25:1234567890
:28C:1/1
:60F:C261120IDR1000000,00
:61:2611201120C99300,NTRFNONREF//BANK77
:86:KR OTOMATIS MID 885000123
 PARKIR
:61:2611201120D15000,00NCHGADM
:86:BIAYA
:62F:C261120IDR1084300,00
-
:20:STMT2
:60F:C261120IDR1084300,00
:61:261121C1,NTRFX
:62F:C261121IDR1084301,
`;

test('MT940: several statements, each beginning where the one before ended', async () => {
  expect(await told(mt940)).toEqual({
    format: 'MT940',
    opening: 1_000_000,
    closing: 1_084_301,
    lines: [
      [5, '2026-11-20', 99_300, 'KR OTOMATIS MID 885000123 PARKIR'],
      [8, '2026-11-20', -15_000, 'BIAYA'],
      [14, '2026-11-21', 1, ''],
    ],
  });
  expect((await read(mt940)).lines.map(({ reference }) => reference)).toEqual(['BANK77', 'ADM', 'X']);
});

test('MT940 with a gap, in another currency, or with sen, is refused by its line', async () => {
  const gap = mt940.replace(':60F:C261120IDR1084300,00\n:61:261121', ':60F:C261120IDR1084299,00\n:61:261121');
  expect(await faultOf(gap)).toMatchObject({ code: 'file-sum', values: { row: 13 } });
  expect(await faultOf(mt940.replace('IDR1000000', 'USD1000000'))).toMatchObject({ code: 'file-currency' });
  expect(await faultOf(mt940.replace('C99300,', 'C99300,5'))).toMatchObject({
    code: 'file-amount',
    values: { row: 5 },
  });
});

test('MT940 without a closing balance is refused: it was cut off', async () => {
  const ended = (text: string) => text.replace(/:62F:C261121.*\n/, '');
  expect(await faultOf(ended(mt940))).toEqual({ path: 'content', code: 'file-cut', values: { row: 14 } });
  // In the middle of a statement of several pages.
  const page = ':62M:C261121IDR1084301,\n';
  expect(await faultOf(ended(mt940) + page)).toMatchObject({ code: 'file-cut' });
  const next = ':20:STMT2\n:60M:C261121IDR1084301,\n:61:261121C1,NTRFY\n:62F:C261121IDR1084302,\n';
  expect(await told(ended(mt940) + page + next)).toMatchObject({ closing: 1_084_302 });
  // In the middle of the first of two.
  expect(await faultOf(mt940.replace(':62F:C261120IDR1084300,00\n', ''))).toMatchObject({
    code: 'file-cut',
    values: { row: 12 },
  });
  // What follows a closing balance is of no statement.
  expect(await faultOf(`${mt940}:61:261121C5,NTRFZ\n`)).toMatchObject({ code: 'file-broken', values: { row: 16 } });
});

test('a day more than a year ahead is refused in MT940 and CAMT.053 too', async () => {
  expect(await faultOf(mt940.replace(':61:261121C1', ':61:991231C1'))).toMatchObject({
    code: 'file-day',
    values: { row: 14 },
  });
  expect(await faultOf(camt(entries.replace('<Dt>2026-11-20</Dt>', '<Dt>9999-12-31</Dt>')))).toMatchObject({
    code: 'file-day',
    values: { row: 1 },
  });
});

const inCamt = (statements: string) =>
  `<?xml version="1.0"?><Document><BkToCstmrStmt>${statements}</BkToCstmrStmt></Document>`;
const balance = (code: string, amount: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="IDR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
const entry = (amount: number) =>
  `<Ntry><Amt Ccy="IDR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>`;

test('CAMT.053 without a closing balance is refused', async () => {
  const open = `<Stmt>${balance('OPBD', 5)}${entry(10)}</Stmt>`;
  expect(await faultOf(inCamt(open))).toMatchObject({ code: 'file-cut', values: { row: 1 } });
  const first = `<Stmt>${balance('OPBD', 5)}${balance('CLBD', 15)}${entry(10)}</Stmt>`;
  expect(await faultOf(inCamt(`${first}<Stmt>${balance('OPBD', 15)}${entry(1)}</Stmt>`))).toMatchObject({
    code: 'file-cut',
  });
});

const camt = (entries: string, closing = '1084300.00') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>1</Id>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="IDR">1000000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="IDR">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
${entries}</Stmt></BkToCstmrStmt></Document>`;
const entries = `<Ntry><Amt Ccy="IDR">99300.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
<AcctSvcrRef>BANK77</AcctSvcrRef><NtryDtls><TxDtls><Amt Ccy="IDR">50000.00</Amt><RmtInf><Ustrd>MID 885000123</Ustrd></RmtInf></TxDtls>
<TxDtls><RmtInf><Ustrd>PARKIR</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>
<Ntry><Amt Ccy="IDR">15000.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><DtTm>2026-11-20T10:00:00</DtTm></BookgDt></Ntry>
<Ntry><Amt Ccy="IDR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts><BookgDt><Dt>2026-11-21</Dt></BookgDt></Ntry>`;

test('CAMT.053: entries with their details, and without what is only expected', async () => {
  expect(await told(camt(entries))).toEqual({
    format: 'CAMT053',
    opening: 1_000_000,
    closing: 1_084_300,
    lines: [
      [1, '2026-11-20', 99_300, 'MID 885000123 PARKIR'],
      [2, '2026-11-20', -15_000, ''],
    ],
  });
  expect(await faultOf(camt(entries, '1.00'))).toMatchObject({ code: 'file-sum' });
});

test('XML that names other files or is cut off is refused', async () => {
  const bomb = camt(entries).replace('<Document', '<!DOCTYPE x [<!ENTITY a "aaaa">]><Document');
  expect(await faultOf(bomb)).toMatchObject({ code: 'file-broken' });
  expect(await faultOf(camt(entries).slice(0, -40))).toMatchObject({ code: 'file-broken' });
});

test('what is no statement is said to be none, whatever it is called', async () => {
  expect(await faultOf('a,b,c\n1,2,3\n')).toMatchObject({ code: 'file-unknown' });
  expect(await faultOf('\u0000\u0001\u0002')).toMatchObject({ code: 'file-encoding' });
  expect(await faultOf('')).toMatchObject({ code: 'file-unknown' });
});

test('other alphabets are read', async () => {
  expect((await read(`\ufeff${bca}`, 'utf16le')).lines).toHaveLength(2);
  expect((await read(bca.replace('PT PARKIR', 'PT PARK\u00c9'), 'latin1')).lines).toHaveLength(2);
});

test('crafted cells are refused by row and column', async () => {
  expect(await faultOf(bca.replace('"15,000.00",DB', '=1+1,DB'))).toMatchObject({
    code: 'file-amount',
    values: { row: 8, column: 'jumlah' },
  });
  expect(await faultOf(bca.replace("'02/01", "'32/01"))).toMatchObject({ code: 'file-day', values: { row: 8 } });
  expect(await faultOf(bca.replace('BIAYA ADM', '"BIAYA'))).toMatchObject({ code: 'file-broken', values: { row: 8 } });
  expect(await faultOf(bca.replace('BIAYA ADM', 'x'.repeat(2_001)))).toMatchObject({ code: 'file-too-wide' });
});

test('ten million short rows are refused, not read', async () => {
  const text = `NOREK;TGL_TRAN;DESK_TRAN;MUTASI_DEBET;MUTASI_KREDIT;SALDO_AKHIR_MUTASI\n${'\n'.repeat(9_000_000)}`;
  expect(await faultOf(text)).toMatchObject({ code: 'too-many-rows' });
});

test('a balance beyond what can be told is refused by its line', async () => {
  const most = '999999999999999,';
  const full = `:20:A\n:60F:C261120IDR${most}\n${`:61:2611201120C${most}NTRFX\n`.repeat(12)}:62F:C261120IDR${most}\n`;
  // The ninth of them leads beyond 2^53.
  expect(await faultOf(full)).toMatchObject({ path: 'content', code: 'file-too-much', values: { row: 11 } });
});

/** How often others had their turn while it was read. */
async function turnsOf(text: string): Promise<number> {
  let turns = 0;
  const every = setInterval(() => (turns += 1), 1);
  await read(text);
  clearInterval(every);
  return turns;
}

test('others have their turn while a large statement is read, however it is written', async () => {
  const lines = Array.from(
    { length: 30_000 },
    (_, n) => `:61:2611201120C1,NTRFX${n}\n:86:${'KR OTOMATIS '.repeat(5)}\n`,
  );
  const closing = 1_000_000 + lines.length;
  const large = `:20:A\n:60F:C261120IDR1000000,\n${lines.join('')}:62F:C261120IDR${closing},\n`;
  const entry = entries.slice(0, entries.indexOf('</Ntry>') + 7);
  const many = camt(entry.repeat(10_000), String(1_000_000 + 993_000_000));
  for (const text of [large, many]) expect(await turnsOf(text)).toBeGreaterThan(3);
  const words = `:20:A\n:60F:C261120IDR1,\n:61:2611201120C1,NTRFX\n:86:${'x\n'.repeat(2_000_000)}:62F:C261120IDR2,\n`;
  expect(await turnsOf(words)).toBeGreaterThan(3);
});
