import { describe, expect, test } from 'vitest';
import type { PrintDocument } from '../../../core/print-document.ts';
import { documentText } from './document-text.ts';
import { escPosBytes } from './esc-pos.ts';

const receipt: PrintDocument = {
  kind: 'RECEIPT',
  title: 'STRUK PARKIR',
  header: 'Mal Kelapa Indah\nJl. Boulevard Raya No. 1, Kelapa Gading, Jakarta Utara',
  footer: 'Terima kasih',
  number: 'K1-20261120-0042',
  copyNumber: 0,
  provisional: false,
  barcode: 'A1B2C3',
  rows: [
    { label: 'Plat nomor', labelEn: 'Plate', value: 'B 1234 ABC' },
    { label: 'Lama parkir', labelEn: 'Duration', value: '2 jam 15 mnt' },
    { label: 'Jenis kendaraan', labelEn: 'Vehicle', value: 'Mobil penumpang besar' },
  ],
  lines: [
    { label: 'Jam pertama', labelEn: 'First hour', amount: 5000 },
    { label: '2 jam berikutnya', labelEn: null, amount: 6000 },
  ],
  total: 11_000,
  tendered: 20_000,
  change: 9000,
  printedAt: '2026-11-20T14:05:33',
};

const text = (bytes: Uint8Array) => [...bytes].map((byte) => String.fromCharCode(byte)).join('');
const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

describe('a slip as text', () => {
  test('says on 58 mm paper what was paid for, in 32 characters a line', () => {
    expect(documentText(receipt, 32)).toBe(
      [
        '        Mal Kelapa Indah',
        'Jl. Boulevard Raya No. 1, Kelapa',
        '     Gading, Jakarta Utara',
        '          STRUK PARKIR',
        '        K1-20261120-0042',
        '--------------------------------',
        'Plat nomor            B 1234 ABC',
        'Lama parkir         2 jam 15 mnt',
        'Jenis kendaraan',
        '           Mobil penumpang besar',
        '--------------------------------',
        'Jam pertama             Rp 5.000',
        '2 jam berikutnya        Rp 6.000',
        'Total                  Rp 11.000',
        'Tunai                  Rp 20.000',
        'Kembali                 Rp 9.000',
        '            *A1B2C3*',
        '--------------------------------',
        '          Terima kasih',
        '      20 Nov 2026 14:05:33',
      ].join('\n'),
    );
  });

  test('is 48 characters wide on 80 mm paper, and English where a word has an English form', () => {
    const lines = documentText(receipt, 48, 'en').split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBe(48);
    expect(lines).toContain(`Plate${' '.repeat(33)}B 1234 ABC`);
    expect(lines).toContain(`2 jam berikutnya${' '.repeat(24)}Rp 6.000`);
    expect(lines).toContain(`Change${' '.repeat(34)}Rp 9.000`);
  });

  test('says which copy it is, and that an offline number is provisional', () => {
    const lines = documentText({ ...receipt, copyNumber: 2, provisional: true }, 32).split('\n');
    expect(lines.map((line) => line.trim())).toEqual(expect.arrayContaining(['SALINAN / COPY 2', 'SEMENTARA']));
    expect(documentText({ ...receipt, copyNumber: 2 }, 32, 'en')).toContain('  COPY 2\n');
  });

  test('breaks a word that is longer than the paper and shows nothing of control characters', () => {
    const lines = documentText({ ...receipt, footer: `${'x'.repeat(40)}\u001b@\u0007` }, 32).split('\n');
    expect(lines).toContain('x'.repeat(32));
    expect(lines.join('')).not.toContain('\u001b');
  });

  test('leads to where it can be checked, last before the footer', () => {
    const check = 'https://parkir.example.id/r/AaMk8Z0dcs2Qp7h0dLw5Wm1sH2kq9c0a';
    const lines = documentText({ ...receipt, check }, 32).split('\n');
    expect(lines.slice(-5, -2).map((line) => line.trim())).toEqual(['Pindai untuk memeriksa keaslian', 'struk', check]);
    expect(documentText({ ...receipt, check }, 48, 'en')).toContain('Scan to see that it is genuine');
    // Model 2, five dots a square, the level that a crumpled receipt needs; then the address itself.
    const bytes = hex(escPosBytes({ ...receipt, check }, 58));
    expect(bytes).toContain(hex(Uint8Array.from(check, (sign) => sign.charCodeAt(0))));
    for (const order of ['1d286b04003141 3200', '1d286b03003143 05', '1d286b03003145 31'])
      expect(bytes).toContain(order.replace(' ', ''));
  });

  test('leaves out what a ticket has not: lines, sums and number', () => {
    const ticket = { ...receipt, lines: [], total: null, tendered: null, change: null, number: null, rows: [] };
    expect(documentText(ticket, 32)).not.toMatch(/Total|Rp/);
  });
});

describe('a slip as ESC/POS bytes', () => {
  test('starts the printer anew, prints Code 128 and cuts', () => {
    const bytes = escPosBytes(receipt, 58);
    expect(Array.from(bytes.slice(0, 2))).toEqual([0x1b, 0x40]);
    const all = text(bytes);
    expect(all).toContain('\u001dkI\u0008{BA1B2C3');
    expect(all).toContain('Plat nomor            B 1234 ABC');
    expect(all.slice(-6)).toContain('\u001dV\u0001');
  });

  test('has the golden bytes of a ticket', () => {
    const ticket: PrintDocument = {
      ...receipt,
      kind: 'TICKET',
      title: 'TIKET',
      header: '',
      footer: '',
      number: null,
      rows: [],
      lines: [],
      total: null,
      tendered: null,
      change: null,
      barcode: 'T1',
    };
    expect(hex(escPosBytes(ticket, 58))).toMatchInlineSnapshot(
      `"1b401c2e1b4d00202020202020202020202020201b45011b740054494b45541b45000a0d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0a0d1b61011d68401d77041d48021d6b49047b4254310a0d1b61002d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d2d0a0d2020202020203230204e6f7620323032362031343a30353a33330a0d0a0d0a0d0a0d0a0d1d56010a0d"`,
    );
  });

  test('makes the bars as wide as the paper allows, and writes a code that is too long for bars', () => {
    const barWidth = (code: string, width: 58 | 80) =>
      text(escPosBytes({ ...receipt, barcode: code }, width))
        .split('\u001dw')[1]
        ?.charCodeAt(0);
    expect([barWidth('A1', 58), barWidth('A1B2C3D4', 58), barWidth('A1B2C3D4E5F6', 58)]).toEqual([4, 3, 2]);
    expect(barWidth('A1B2C3D4E5F6', 80)).toBe(3);
    const long = 'A'.repeat(30);
    expect(text(escPosBytes({ ...receipt, barcode: long }, 58))).toContain(long);
    expect(barWidth(long, 58)).toBeUndefined();
  });

  test('a character that the printer lacks becomes a question mark and nothing else shifts', () => {
    expect(text(escPosBytes({ ...receipt, footer: 'Terima kasih 駐' }, 58))).toContain('Terima kasih ?');
  });

  test('words of an operator cannot send commands to the printer', () => {
    expect(text(escPosBytes({ ...receipt, header: '\u001bp\u0000\u0019\u00fa' }, 80))).not.toContain('\u001bp');
  });

  test('says above and below that it was printed in training, whatever the operator wrote on it', () => {
    const marks = text(escPosBytes({ ...receipt, header: '', footer: '' }, 58, true)).match(/LATIHAN \/ TRAINING/g);
    expect(marks).toHaveLength(2);
    expect(text(escPosBytes(receipt, 58, true))).toContain('BUKAN BUKTI BAYAR / NO RECEIPT');
    expect(text(escPosBytes(receipt, 58))).not.toContain('TRAINING');
  });
});
