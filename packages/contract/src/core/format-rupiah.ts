// Made when first needed: making one is slow, and not every screen shows money.
let grouped: Intl.NumberFormat | undefined;

/** `Rp 12.000`; below zero `-Rp 12.000`. The same in both languages: it is how the money is printed. */
export function formatRupiah(amount: number): string {
  grouped ??= new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
  return `${amount < 0 ? '-' : ''}Rp ${grouped.format(Math.abs(amount))}`;
}
