import type { Language } from '@parking/contract/core/language';
import { manualPages } from '../../../kit/model/manual-pages.ts';
import type { Page } from './page.ts';

const files = { id: () => import('./pages-id.ts'), en: () => import('./pages-en.ts') };

/** The whole manual in a language, in the order in which it is read; it and what reads it are fetched when they are wanted. */
export async function readManual(language: Language): Promise<readonly Page[]> {
  const [{ files: pages }, { parsePage }] = await Promise.all([files[language](), import('./parse-page.ts')]);
  const found = Object.entries(pages);
  return manualPages.flatMap((name) => {
    const file = found.find(([path]) => path.endsWith(`/${name}.md`));
    return file ? [parsePage(name, file[1])] : [];
  });
}
