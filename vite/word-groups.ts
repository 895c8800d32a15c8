/**
 * Which words travel when: `core` before anybody is signed in, `reading` with the pages of the footer, `rest` behind the
 * sign-in. A key belongs to the group that names the longest beginning of it; what no group names belongs to `rest`.
 */
export const wordGroups: Readonly<Record<string, readonly string[]>> = {
  core: ['platform', 'app', 'accounts', 'organisations.purpose'],
  reading: ['app.help', 'app.privacy', 'app.terms'],
  rest: [
    'platform.chart',
    'platform.draft',
    'platform.export',
    'platform.history',
    'platform.leave',
    'platform.list',
    'platform.location',
    'platform.map',
    'platform.merge',
    'platform.offset',
    'platform.picture',
    'platform.rows',
    'platform.secret',
    'app.client',
    'app.complete',
    'app.firstSteps',
    'app.nav',
    'app.providerHome',
    'app.quick',
    'app.search',
    'app.settings',
    'app.tour',
    'app.workerHome',
    'accounts.permission',
    'accounts.region',
    'accounts.roleText',
    'accounts.security',
    'accounts.users',
  ],
}
