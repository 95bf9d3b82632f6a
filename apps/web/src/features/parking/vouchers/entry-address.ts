/** Where a driver enters a code that all share; the code stands behind the `#`, so that it is typed already. */
export const entryAddress = (code: string): string => `${window.location.origin}/voucher#${encodeURIComponent(code)}`;
