/** What a tenant's phone opens. The link stands behind the `#`: a browser never sends that part. */
export const validationAddress = (token: string): string => `${window.location.origin}/validate#${token}`;
