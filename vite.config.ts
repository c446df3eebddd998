import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './web/build/chunks.ts';
import { compiledCopy } from './web/build/compiled-copy.ts';
import { pageFiles } from './web/build/page-files.ts';
import { precompress } from './web/build/precompress.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the web app from web/ into dist/web. `bin/dev` adds what `npm run dev` needs. */
export default defineConfig({
  root: 'web',
  plugins: [compiledCopy(), react(), tailwindcss(), pageFiles(), precompress()],
  worker: { plugins: () => [compiledCopy()] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // data: URLs would need an exception in the Content-Security-Policy
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunkGroups(file('./web/main.tsx'), file('./web/app/shell/team-shell.tsx'), {
            home: file('./web/features/overview/home-screen.tsx'),
            inbox: file('./web/features/conversations/inbox/conversations-screen.tsx'),
            campaigns: file('./web/features/campaigns/list/campaigns-screen.tsx'),
            whatsapp: file('./web/features/whatsapp/whatsapp-screen.tsx'),
            lead: file('./web/features/conversations/lead/lead-card.tsx'),
            thread: file('./web/features/conversations/thread/thread-pane.tsx'),
            outreach: file('./web/features/outreach/outreach-screen.tsx'),
            agent: file('./web/app/agent/agent-screen.tsx'),
            briefing: file('./web/app/agent/agent-briefing.tsx'),
          }),
        },
      },
    },
  },
});
