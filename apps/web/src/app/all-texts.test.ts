import { describe, expect, it } from 'vitest';
import { resources } from './all-texts.ts';

interface Tree {
  readonly [key: string]: string | Tree;
}

function leaves(tree: Tree, path = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  );
}

const indonesian = new Map(leaves(resources.id as Tree));
const english = new Map(leaves(resources.en as Tree));
const placeholders = (text: string | undefined) => (text?.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe('the texts of the screens', () => {
  it('exist under the same keys in both languages', () => {
    expect([...english.keys()].toSorted()).toEqual([...indonesian.keys()].toSorted());
  });

  it('are never empty', () => {
    const empty = [...indonesian, ...english].filter(([, text]) => text.trim() === '').map(([path]) => path);
    expect(empty).toEqual([]);
  });

  it('fill in the same values in both languages', () => {
    const different = [...indonesian.keys()].filter(
      (path) => placeholders(indonesian.get(path)).join() !== placeholders(english.get(path)).join(),
    );
    expect(different).toEqual([]);
  });
});

describe('the texts that the specification gives', () => {
  it.each([
    ['failures.forbidden', 'Anda tidak mempunyai hak untuk melakukan aksi tersebut'],
    ['failures.badInput', 'Terjadi error input data, silahkan periksa form kembali.'],
    ['failures.server', 'Terjadi error pada server: {{message}}'],
    ['failures.noResponse', 'Tidak dapat menerima response dari server'],
    ['session.anotherLogin.title', 'Informasi Login'],
    ['session.anotherLogin.confirm', 'Oke'],
  ])('%s stands verbatim in Indonesian', (path, text) => {
    expect(indonesian.get(path)).toBe(text);
  });

  it.each([
    ['failures.loginExpired', 'Login Expired'],
    ['failures.licenceExpired', 'License Expired'],
    ['failures.tokenError', 'token error'],
    ['failures.profileNoResponse', 'cannot get response from server'],
    ['failures.tokenExpired', 'Token Expired'],
    ['failures.upload', 'upload error'],
    ['shell.favourites.noResults', 'No results..'],
    ['shell.footer.updated', 'Update version success!'],
    ['shell.footer.failed', 'Update version failed!'],
  ])('%s stands verbatim in both languages', (path, text) => {
    expect([indonesian.get(path), english.get(path)]).toEqual([text, text]);
  });
});
