import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import sharp from 'sharp';
import { type Plugin, type Rolldown, defineConfig, transformWithOxc } from 'vite';
import { isShared, keptScreens, screenChunks } from './chunks.ts';

const server = process.env.API_URL ?? 'http://127.0.0.1:8080';

const keptFonts = /(?:inter-latin-wght-normal|material-icons)-[\w-]+\.woff2$/;

function filesToKeep(bundle: Rolldown.OutputBundle): string[] {
  const kept = new Set<string>();
  const visit = (file: string, withLater: boolean) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || kept.has(file)) return;
    kept.add(file);
    for (const css of chunk.viteMetadata?.importedCss ?? []) kept.add(css);
    for (const needed of chunk.imports) visit(needed, withLater);
    for (const later of chunk.dynamicImports) {
      const screen = bundle[later];
      const wanted = screen?.type === 'chunk' && screen.moduleIds.some((id) => keptScreens.has(id));
      if (withLater || wanted) visit(later, withLater || wanted);
    }
  };
  for (const [file, output] of Object.entries(bundle)) {
    if (output.type === 'chunk' && output.isEntry) visit(file, false);
    if (keptFonts.test(file)) kept.add(file);
  }
  return [...kept].toSorted().map((file) => `/${file}`);
}

/** Lays the offline worker at the root of the site, with the files that it keeps. */
function offlineWorker(): Plugin {
  const source = new URL('./src/offline-worker.ts', import.meta.url);
  return {
    name: 'offline-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      const files = filesToKeep(bundle);
      const { code } = await transformWithOxc(await readFile(source, 'utf8'), source.pathname);
      // The names of the files hold their contents' hash, so they are the version too.
      const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 16);
      const filled = code
        .replaceAll('programFiles', JSON.stringify(files))
        .replaceAll('programVersion', JSON.stringify(version));
      this.emitFile({ type: 'asset', fileName: 'offline-worker.js', source: filled });
    },
  };
}

/** Pictures of the icon for those who take no drawing: home screens and notifications. Masks cut off what stands at the edge. */
function icons(): Plugin {
  const drawing = fileURLToPath(new URL('public/icon.svg', import.meta.url));
  const blue = '#1554C0';
  const drawn = (size: number) => sharp(drawing, { density: size * 3 }).resize(size, size);
  return {
    name: 'icons',
    apply: 'build',
    async generateBundle() {
      const emit = (fileName: string, source: Buffer) => this.emitFile({ type: 'asset', fileName, source });
      for (const size of [192, 512]) emit(`icon-${size}.png`, await drawn(size).png().toBuffer());
      emit('icon-180.png', await drawn(180).flatten({ background: blue }).png().toBuffer());
      const edge = 64;
      const masked = drawn(512 - 2 * edge).extend({
        top: edge,
        bottom: edge,
        left: edge,
        right: edge,
        background: blue,
      });
      emit('icon-masked-512.png', await masked.flatten({ background: blue }).png().toBuffer());
    },
  };
}

/**
 * Says of what every screen loads that it is used at once: browsers that know the word compile it whole while it comes, beside
 * the page, where they would stop at each function's first call.
 */
function compiledAhead(): Plugin {
  return {
    name: 'compiled-ahead',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && isShared(chunk.name)) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  };
}

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as { version: string };

export default defineConfig({
  plugins: [react(), compiledAhead(), offlineWorker(), icons()],
  define: { 'import.meta.env.WEB_VERSION': JSON.stringify(version) },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': { target: server, ws: true },
      '/health': server,
      '/manifest.webmanifest': server,
      '/ws': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2022',
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: { codeSplitting: { groups: screenChunks() } },
    },
  },
});
