/** Which part may import which. Run through scripts/lint-imports.mjs, which also sees to it that there was something to judge. */
const tests = '\\.test\\.tsx?$';

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/**
 * The rooms of each part in the order in which they may import: a room imports only from rooms before it. A room is a
 * folder or a file; rooms in one list import nothing of each other.
 */
const rooms = {
  'contract/src': [
    'rules',
    'entity',
    'entities',
    'tree',
    ['measurement', 'accessibility'],
    'routes',
    'statistics',
    'errors.ts',
  ],
  'server/src': [
    'log',
    'env',
    'db',
    'jobs',
    'http',
    ['audit', 'files', 'html'],
    'texts',
    'mail',
    'sessions',
    'accounts',
    'content',
    'users',
    'trees',
    ['measurement', 'translation'],
    'fhir',
    ['notifications', 'pdf', 'statistics', 'management'],
    'content-files',
    'backup',
    'app.ts',
    'background-work.ts',
    ['compose.ts', 'shutdown.ts'],
    ['main.ts', 'admin.ts'],
  ],
  'web/src': [
    ['listeners.ts', 'styles'],
    'ui',
    'texts',
    'player',
    'session',
    'offline',
    'api',
    'layout',
    'forms',
    ['features', 'admin'],
    'router.tsx',
    'main.tsx',
  ],
  'contract/src/rules': ['values', 'texts', 'markup', ['accounts', 'answers', 'results']],
  'contract/src/tree': ['document', ['checks', 'edits'], 'merging'],
  'contract/src/routes': [
    'define-route.ts',
    'derive-routes.ts',
    'content.ts',
    'measurement',
    ['account', 'files', 'management', 'notifications', 'statistics', 'texts', 'trees'],
    'translation',
    ['index.ts', 'first-answers.ts'],
  ],
  'server/src/http': [
    'app-error.ts',
    'requests',
    'authentication.ts',
    'replies',
    ['register-route.ts', 'stored-assets.ts'],
    ['composed-page.ts', 'row-reply.ts', 'overload.ts', 'well-known.ts'],
    'pages.ts',
  ],
  'server/src/accounts': [
    'data',
    'registration',
    'passwords',
    'email-change',
    'factors',
    ['settings', 'retention', 'sign-in'],
  ],
  'server/src/content': [
    'versions',
    'rows',
    'translations',
    'lists',
    ['search', 'pictures', 'hooks'],
    'changes',
    'content-routes.ts',
  ],
  'server/src/db': ['schema', 'transactions', 'connections', 'migrating'],
  'server/src/mail': ['rendering', 'queue', ['sending', 'bounces', 'mail-log.ts', 'result-mail.ts'], 'mail-routes.ts'],
  'server/src/management': ['health', ['metrics', 'overview', 'logs', 'settings']],
  'server/src/trees': [
    'document',
    'publishing',
    'structure',
    'versions',
    'translations',
    'editing',
    'packages',
    'outcomes',
    'tree-hooks.ts',
  ],
  'server/src/statistics': [['counting', 'views'], ['sample-data', 'export'], 'statistics-routes.ts'],
  'server/src/statistics/export': [
    'rows',
    'csv',
    ['xlsx', 'sav', 'codebook'],
    'export-file.ts',
    'export-worker.ts',
    ['export-store.ts', 'export-thread.ts'],
    'export-stream.ts',
    'export-routes.ts',
  ],
  'web/src/features/account': ['forms', 'password', 'registration', 'security', 'sign-in', 'settings'],
  'web/src/features/measurement': [
    'outbox',
    [
      'machine',
      'result',
      'connection-status.tsx',
      'ask-to-stop.tsx',
      'past-measurement-query.ts',
      'measurement-not-loaded.tsx',
    ],
    ['correction', 'device'],
    'private-note.tsx',
    ['measurement-closed.tsx', 'start-failed.tsx', 'past-measurement.tsx'],
    ['measurement-screen.tsx', 'past-measurement-page.tsx'],
    ['measurement-page.tsx', 'result-page.tsx'],
  ],
  'web/src/player': [
    'pages',
    'step',
    'answers',
    ['question', 'result', 'use-layout-ahead.ts', 'use-pointed.ts'],
    'steps.tsx',
    'player.tsx',
  ],
  'web/src/ui/content': [
    ['icons', 'markup', 'scores'],
    ['attunement-art.tsx', 'avatar.tsx', 'card.tsx', 'logo.tsx', 'stack.tsx', 'tag.tsx'],
  ],
  'web/src/layout': [
    [
      'loading',
      'question-visibility.ts',
      'use-ask-before-leaving.tsx',
      'use-focus-on-navigation.ts',
      'use-is-online.ts',
      'use-media.ts',
      'use-page-title.ts',
    ],
    ['frame', 'pages'],
  ],
  'web/src/admin': [
    'overrides',
    'data',
    'fields',
    'forms',
    'correcting',
    'screens',
    'mail',
    ['all-data', 'api-reference', 'languages', 'licences', 'pdfs', 'sample-data', 'search', 'system', 'users'],
    'trees',
    ['texts', 'translations'],
    'statistics-export',
    'statistics',
    'home',
    'frame',
    'index.tsx',
  ],
  'web/src/admin/fields': [
    'values',
    'rich-text',
    'display',
    'use-input.ts',
    ['choices', 'pictures', 'plain-inputs.tsx', 'score-radios.tsx'],
    'score-input.tsx',
    'inputs.tsx',
  ],
  'web/src/admin/screens': ['shared', 'list', 'row'],
  'web/src/admin/statistics': [
    'data',
    'charts',
    'page',
    ['days', 'flow', 'questions'],
    ['languages-screen.tsx', 'tree-screen.tsx'],
    'index.tsx',
  ],
  'web/src/admin/system': [
    ['system-page.tsx', 'formats'],
    ['audits', 'logs', 'configuration-screen.tsx'],
    'charts',
    'metrics',
    'health',
    'index.tsx',
  ],
  'web/src/admin/trees/map': [
    'geometry',
    'drawing',
    ['stage', 'output'],
    ['map-bar.tsx', 'map-legend.tsx', 'map-tools.tsx'],
    'map-screen.tsx',
  ],
  'web/src/admin/texts': [
    'state',
    ['row', 'files', 'texts-languages.tsx'],
    'texts-list.tsx',
    'texts-editor.tsx',
    'texts-screen.tsx',
  ],
  'web/src/admin/trees/editor': [
    'state',
    'moving',
    'problems',
    'outline',
    'panel',
    ['remove-node.tsx', 'keys-foot.tsx', 'keys-help.tsx', 'edit-in-draft.tsx'],
    'editor-keys.tsx',
    'editor-bar.tsx',
    'editor-layout.tsx',
    'editor-screen.tsx',
  ],
};

/** The path of a room, as a pattern. */
const within = (part, room) => `^${part}/${room.replaceAll('.', '\\.')}${/\.tsx?$/.test(room) ? '$' : '/'}`;

/** What every room must leave alone: the rooms that come after it, and those beside it. */
const inOrder = Object.entries(rooms).flatMap(([part, listed]) =>
  listed.flatMap((step, index) =>
    [step].flat().map((room) => {
      const later = [[step].flat().filter((other) => other !== room), ...listed.slice(index + 1)].flat(2);
      return never(
        `rooms-in-order:${part}/${room}`,
        'A room imports only from rooms before it; they are listed in .dependency-cruiser.cjs.',
        { path: within(part, room), pathNot: tests },
        { path: later.map((other) => within(part, other)) },
      );
    }),
  ),
);

/** A folder or file that is no room would escape the order. */
const everythingIsARoom = Object.entries(rooms).map(([part, listed]) =>
  never(
    `in-a-room:${part}`,
    'It stands in no room: name the room in .dependency-cruiser.cjs, at its place in the order.',
    { path: `^${part}/`, pathNot: [tests, ...listed.flat().map((room) => within(part, room))] },
    {},
  ),
);

module.exports = {
  forbidden: [
    ...inOrder.filter(({ to }) => to.path.length > 0),
    ...everythingIsARoom,
    never(
      'journeys-from-outside',
      'A journey sees what a person sees: nothing of the web from within.',
      { path: '^journeys/' },
      { path: '^web/' },
    ),
    never(
      'journeys-apart',
      'A journey can be read, and run, by itself.',
      { path: '^journeys/' },
      { path: '^journeys/.*\\.spec\\.ts$' },
    ),
    never(
      'contract-stands-alone',
      'Both sides read the contract, so it needs neither of them, nor a clock, network or screen: only zod.',
      { path: '^contract/src/', pathNot: tests },
      { pathNot: ['^contract/', '(^|/)node_modules/zod/', '^zod(/|$)'] },
    ),
    never('server-not-web', 'The server knows no screen.', { path: '^server/' }, { path: '^web/' }),
    never('web-not-server', 'The web reaches the server over HTTP alone.', { path: '^web/' }, { path: '^server/' }),
    never(
      'features-apart',
      'A feature can be read, and removed, by itself.',
      { path: '^web/src/features/([^/]+)/' },
      { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    ),
    never(
      'features-not-admin',
      'Professionals do not load the back-office.',
      { path: '^web/src/features/' },
      { path: '^web/src/admin/' },
    ),
    never(
      'admin-not-features',
      'The back-office is a part of its own.',
      { path: '^web/src/admin/' },
      { path: '^web/src/features/' },
    ),
    never(
      'kit-knows-no-feature',
      'A component of the kit serves them all.',
      { path: '^web/src/ui/' },
      { path: '^web/src/(features|admin)/' },
    ),
    never(
      'one-modal-manager',
      'Modals are shown through the shared manager: open one with openModal.',
      {
        path: '^web/src/',
        pathNot: ['^web/src/ui/feedback/modal-host\\.tsx$', '^web/src/ui/feedback/modal-layer\\.tsx$'],
      },
      { path: ['^web/src/ui/feedback/modal-layer\\.tsx$', '(^|/)node_modules/react-aria-components/.*Modal'] },
    ),
    never('no-circle', 'Files in a circle can only be read together.', {}, { circular: true }),
    never('resolvable', 'An import that leads nowhere escapes every other rule.', {}, { couldNotResolve: true }),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    exclude: { path: '(^|/)dist/' },
    // Packages are seen, so that rules can name them, but not looked into.
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'default'] },
  },
};
