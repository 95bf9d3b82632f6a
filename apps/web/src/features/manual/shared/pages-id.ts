/** By the names of their files. */
export const files = import.meta.glob<string>('../../../../../../docs/manual/id/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
