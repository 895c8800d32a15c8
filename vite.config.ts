import optimizeLocales from '@react-aria/optimize-locales-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './vite/chunks.ts'
import { directImports } from './vite/direct-imports.ts'
import { firstPaint } from './vite/first-paint.ts'
import { help } from './vite/help.ts'
import { icons } from './vite/icons.ts'
import { leanMantine } from './vite/lean-mantine.ts'
import { leanRoutes } from './vite/lean-routes.ts'
import { leanZod } from './vite/lean-zod.ts'
import { mantineStyles } from './vite/mantine-styles.ts'
import { pdfParts } from './vite/pdf-parts.ts'
import { precompressed } from './vite/precompressed.ts'
import { prose } from './vite/prose.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { wordGroups } from './vite/word-groups.ts'
import { staticSignIn } from './vite/static-sign-in.ts'
import { textModules } from './vite/texts.ts'

const server = process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? 3001}`

// The server refuses calls from a foreign origin: in development the calls pass as its own.
const proxied = { target: server, changeOrigin: true, headers: { origin: server } }

export default defineConfig({
  root: 'src/app/web',
  cacheDir: '../../../.cache/vite',
  plugins: [
    // The calendar's own words, in the languages of the interface.
    optimizeLocales.vite({ locales: ['en-US', 'fr-FR', 'nl-NL'] }),
    directImports(),
    react(),
    textModules(wordGroups),
    prose(),
    help(),
    mantineStyles(),
    firstPaint(/\/sign-in\/SignInScreen\.tsx$/),
    leanMantine(),
    leanRoutes(),
    leanZod(),
    chunks(/\/sign-in\/SignInScreen\.tsx$/, /\/layout\/(HelpLink|WeekPicture)\.tsx$|\/sign-in\/DemoSignIns\.tsx$/),
    icons(),
    pdfParts(),
    staticSignIn(),
    serviceWorker({
      entry: 'service-worker.ts',
      screens: 'screens.tsx',
      audiences: ['worker', 'workerAtFirst', 'public', 'kiosk'],
      without:
        /\/layout\/(Provider|Client)Layout\.tsx$|\/pdf-reading\.ts$|virtual:(words\/reading|prose|help)\/|\/reading\/help\//,
    }),
    precompressed(),
  ],
  resolve: {
    // Messages are parsed when the web is built, so the parser need not travel.
    alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': proxied, '/dev': proxied },
  },
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    reportCompressedSize: false,
    // A data address would need its own allowance in the content policy.
    assetsInlineLimit: 0,
    // React and Mantine are one file, fetched once; what a screen may weigh is held by bench/web/size.ts.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
  },
})
