import { maximumPhotoBytes } from '@parking/contract/files/files';

/** A picture must be an image of at most 10,000,000 bytes; that limit itself passes. */
export const isUsablePicture = (file: Pick<File, 'type' | 'size'>): boolean =>
  file.type.startsWith('image/') && file.size > 0 && file.size <= maximumPhotoBytes;
