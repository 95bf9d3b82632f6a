import { z } from 'zod';

const holdsName = (address: string): boolean => /^[^/]*\/\/[^/?#]*@/.test(address);

/** An address that is shown: no user name or password in it, which would be shown with it. */
export const webAddress = () =>
  z
    .url({ protocol: /^https?$/ })
    .max(500)
    .refine((address) => !holdsName(address), { params: { code: 'unsafe-address' } });
