import { expect, test } from 'vitest'
import { readConfig, InvalidConfig } from './config.ts'

const key = Buffer.alloc(32, 1).toString('base64')

function linesOf(settings: Record<string, string>): readonly string[] {
  try {
    readConfig(settings)
    return []
  } catch (error) {
    if (error instanceof InvalidConfig) return error.lines
    throw error
  }
}

test('without settings it serves the demo on this machine alone', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    trustProxy: [],
    logLevel: 'info',
    demo: true,
  })
})

const mapTilesLine =
  'MAP_TILES_URL must be off, or an https address with {z}, {x} and {y}, as https://tile.openstreetmap.org/{z}/{x}/{y}.png'

test.each([
  ['PORT', 'abc', 'PORT must be a port number'],
  ['PORT', '65536', 'PORT must be a port number'],
  ['PORT', '-1', 'PORT must be a port number'],
  ['PUBLIC_URL', 'interim.example', 'PUBLIC_URL must be an address beginning with http:// or https://'],
  ['PUBLIC_URL', 'javascript:alert(1)', 'PUBLIC_URL must be an address beginning with http:// or https://'],
  ['DATABASE_URL', 'mysql://x', 'DATABASE_URL must be an address beginning with postgres:// or postgresql://'],
  ['SECRET_KEY', 'c2hvcnQ=', 'SECRET_KEY must be 32 bytes in base64'],
  ['SECRET_KEY_PREVIOUS', 'c2hvcnQ=', 'SECRET_KEY_PREVIOUS must be 32 bytes in base64'],
  ['SMTP_URL', 'http://mail', 'SMTP_URL must be an address beginning with smtp:// or smtps://'],
  ['PEPPOL_URL', 'peppol.example', 'PEPPOL_URL must be an address beginning with http:// or https://'],
  ['PEPPOL_URL', 'https://user:secret@peppol.example', 'PEPPOL_URL must be without user, password, ? and #'],
  ['PEPPOL_URL', 'https://peppol.example/?key=1', 'PEPPOL_URL must be without user, password, ? and #'],
  ['PEPPOL_TOKEN', 'a'.repeat(20), 'PEPPOL_TOKEN needs PEPPOL_URL'],
  ['PEPPOL_TOKEN', 'short', 'PEPPOL_TOKEN must have at least 16 characters, without spaces'],
  ['PEPPOL_TOKEN', 'a token with\r\nline: break', 'PEPPOL_TOKEN must have at least 16 characters, without spaces'],
  ...[
    'http://tile.example/{z}/{x}/{y}.png',
    'https://tile.example/{z}/{x}.png',
    'https://{s}.tile.example/{z}/{x}/{y}.png',
    'https://tile.example/{z}/{x}/{y}/{key}.png',
    'https://tile.example; script-src *//{z}/{x}/{y}',
    'javascript:alert({z}{x}{y})',
  ].map((value): [string, string, string] => ['MAP_TILES_URL', value, mapTilesLine]),
  ['TRUST_PROXY', 'true', 'TRUST_PROXY must be addresses in CIDR, as 10.0.0.0/8, separated by commas'],
  ['TRUST_PROXY', '1', 'TRUST_PROXY must be addresses in CIDR, as 10.0.0.0/8, separated by commas'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent'],
  ['DEMO', 'yes', 'DEMO must be on or off'],
  ['NODE_ENV', 'prod', 'NODE_ENV must be production, development or test'],
])('%s=%s is named in one line', (name, value, line) => {
  expect(linesOf({ [name]: value })).toEqual([line])
})

test('several wrong settings are all reported together', () => {
  expect(linesOf({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' })).toHaveLength(3)
})

test('a setting that is empty counts as not set', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '' })).toMatchObject({
    port: 3000,
    databaseUrl: undefined,
  })
})

test('production requires its own secret', () => {
  expect(linesOf({ NODE_ENV: 'production' })[0]).toMatch(/^SECRET_KEY must be set in production/)
  expect(readConfig({ NODE_ENV: 'production', SECRET_KEY: key })).toMatchObject({ production: true })
})

test('T44 a former key is another one than the present one', () => {
  const other = Buffer.alloc(32, 2).toString('base64')
  expect(linesOf({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: key })[0]).toMatch(/^SECRET_KEY_PREVIOUS must be another/)
  expect(readConfig({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: other }).formerKey).toEqual(Buffer.alloc(32, 2))
})

test("the demo is off beside a database of one's own, unless it is asked for", () => {
  const DATABASE_URL = 'postgres://localhost/interim'
  expect(readConfig({ DATABASE_URL }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL, DEMO: 'on' }).demo).toBe(true)
  expect(readConfig({ DEMO: 'off' }).demo).toBe(false)
})

test('the public address loses the slashes at its end, and follows the port', () => {
  expect(readConfig({ PUBLIC_URL: 'https://interim.example//' }).publicUrl).toBe('https://interim.example')
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
})

test('proxies are named by their networks', () => {
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1/128' }).trustProxy).toEqual(['10.0.0.0/8', '::1/128'])
})

test('maps show OpenStreetMap tiles unless another address is set or tiles are off', () => {
  const url = 'https://tile.example/{z}/{x}/{y}{r}.png?key=1'
  expect(readConfig({ MAP_TILES_URL: url, MAP_ATTRIBUTION: '© Maker' })).toMatchObject({
    mapTilesUrl: url,
    mapAttribution: '© Maker',
  })
  expect(readConfig({})).toMatchObject({
    mapTilesUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    mapAttribution: '© OpenStreetMap contributors',
  })
  expect(readConfig({ MAP_TILES_URL: 'off' }).mapTilesUrl).toBe(undefined)
})

test('an access point for Peppol has an address, and a token if it needs one', () => {
  const url = 'https://peppol.example/interim'
  expect(readConfig({}).peppol).toBeUndefined()
  expect(readConfig({ PEPPOL_URL: url }).peppol).toEqual({ url, token: undefined })
  const token = 'a-token-of-the-bridge'
  expect(readConfig({ PEPPOL_URL: url, PEPPOL_TOKEN: token }).peppol).toEqual({ url, token })
})

test('groups are names with addresses, and come with a directory and a first database', () => {
  const url = 'postgres://interim@one.example/interim'
  const settings = { DATABASE_URL: url, DIRECTORY_URL: 'postgres://directory.example/directory' }
  const two = 'postgres://two.example/interim?options=-c%20search_path%3Dg02'
  const three = 'postgresql://three.example/interim'
  const groups = `two=${two}  three=${three}`
  expect(readConfig({ ...settings, GROUPS: groups, GROUP_OF_NEW_ORGANISATIONS: 'three' }).groups).toEqual({
    more: [
      { name: 'two', databaseUrl: two, directUrl: two },
      { name: 'three', databaseUrl: three, directUrl: three },
    ],
    directoryUrl: 'postgres://directory.example/directory',
    ofNew: 'three',
  })
  expect(readConfig({ DATABASE_URL: url }).groups).toBeUndefined()
  for (const wrong of ['two', '=postgres://x', 'Two=postgres://x', 'two=mysql://x', 'a.b=postgres://x'])
    expect(linesOf({ ...settings, GROUPS: wrong })[0]).toMatch(/^GROUPS must be name=address/)
  expect(linesOf({ ...settings, GROUPS: 'two=postgres://x two=postgres://y' })).toEqual([
    'GROUPS must name each group once',
  ])
  for (const part of [settings, { GROUPS: groups }, { ...settings, DATABASE_URL: '', GROUPS: groups }])
    expect(linesOf(part)).toEqual(['GROUPS, DIRECTORY_URL and DATABASE_URL must be set together'])
  expect(linesOf({ ...settings, GROUPS: groups, GROUP_OF_NEW_ORGANISATIONS: 'four' })).toEqual([
    'GROUP_OF_NEW_ORGANISATIONS must be one of the names in GROUPS, or empty',
  ])
})

test.each([
  ['https://interim.sample.example/', 'Interim <no-reply@interim.sample.example>'],
  ['http://localhost:3000', 'Interim <no-reply@interim.example>'],
  ['http://192.0.2.7', 'Interim <no-reply@interim.example>'],
])('emails of %s are by default sent by %s (F33)', (PUBLIC_URL, mailFrom) => {
  expect(readConfig({ PUBLIC_URL }).mailFrom).toBe(mailFrom)
})

test('a direct address needs the one of the pooler, and names known groups (F87)', () => {
  const [DATABASE_URL, DATABASE_DIRECT_URL] = ['postgres://pooler/interim', 'postgres://database/interim']
  expect(readConfig({ DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL)
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL }).databaseDirectUrl).toBe(DATABASE_DIRECT_URL)
  expect(() => readConfig({ DATABASE_DIRECT_URL })).toThrow('DATABASE_DIRECT_URL needs DATABASE_URL')
  const groups = { DATABASE_URL, DIRECTORY_URL: DATABASE_URL, GROUPS: 'two=postgres://pooler/two' }
  expect(readConfig({ ...groups, GROUPS_DIRECT: 'two=postgres://database/two' }).groups?.more).toEqual([
    { name: 'two', databaseUrl: 'postgres://pooler/two', directUrl: 'postgres://database/two' },
  ])
  expect(() => readConfig({ ...groups, GROUPS_DIRECT: 'three=postgres://database/x' })).toThrow('must name groups')
})

test('a file with the key for seals is found from the working folder, and a time-stamping authority has an address', () => {
  expect(readConfig({}).sealFile).toBeUndefined()
  const { sealFile, tsaUrl } = readConfig({
    SEAL_P12: '/etc/seal.p12',
    SEAL_P12_PASSWORD: 'x',
    TSA_URL: 'https://tsa.example/',
  })
  expect({ sealFile, tsaUrl }).toEqual({
    sealFile: { path: '/etc/seal.p12', password: 'x' },
    tsaUrl: 'https://tsa.example/',
  })
  expect(linesOf({ TSA_URL: 'tsa.example' })).toEqual(['TSA_URL must be an address beginning with http:// or https://'])
})
