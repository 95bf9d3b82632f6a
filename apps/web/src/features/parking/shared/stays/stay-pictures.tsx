import { useTranslation } from 'react-i18next';
import { PictureSides } from './picture-sides.tsx';

interface StayPicturesProps {
  readonly imagesIn: readonly string[];
  /** Left out while the car is inside. */
  readonly images?: readonly string[];
  /** Whose, where several are shown. */
  readonly of?: string;
}

/** Entry and exit beside each other. */
export function StayPictures({ imagesIn, images, of }: StayPicturesProps) {
  const { t } = useTranslation();
  return (
    <PictureSides
      {...(of !== undefined && { of })}
      sides={[
        { name: t('stays.pictureIn'), tokens: imagesIn },
        ...(images ? [{ name: t('stays.pictureOut'), tokens: images }] : []),
      ]}
    />
  );
}
