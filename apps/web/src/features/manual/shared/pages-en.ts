/** By the names of their files. */
export const files = import.meta.glob<string>('../../../../../../docs/manual/en/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
