/** Which part may import which. Run through scripts/lint-imports.mjs, which also sees to it that there was something to judge. */
const tests = '\\.test\\.tsx?$';

const never = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    never(
      'contract-stands-alone',
      'Both sides read the contract, so it needs neither of them, nor a clock, network or screen: only zod.',
      { path: '^contract/', pathNot: tests },
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
      'forms-know-no-form',
      'What makes forms serves features and the back-office alike.',
      { path: '^web/src/forms/' },
      { path: '^web/src/(features|admin)/' },
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
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'default'] },
  },
};
