import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { parseAddress } from '#base/web-address.ts'
import { isVapidKeyPair, type VapidKeys } from './vapid-keys.ts'

/** How this server names itself to other servers, instead of its runtime. */
export const userAgent = 'Interim'

const address = (protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = parseAddress(value, { withCredentials: true })
      return parsed !== undefined && protocols.includes(parsed.protocol)
    },
    `must be an address beginning with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  )

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const networks = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => ipaddr.isValidCIDR(part)),
    'must be addresses in CIDR, as 10.0.0.0/8, separated by commas',
  )

/** The address of map tiles, with placeholders for zoom and position: `https://tile.example/{z}/{x}/{y}.png`; or `off`. */
const tiles = z.string().refine((value) => {
  if (value === 'off') return true
  const parsed = parseAddress(value)
  const isWhole = ['{z}', '{x}', '{y}'].every((part) => value.split(part).length === 2)
  // Any other brace would be requested unchanged; a server name cannot contain one.
  const hasMore = /[{}]/.test(value.replace(/\{[zxyr]\}/g, ''))
  return parsed?.protocol === 'https:' && isWhole && !hasMore
}, 'must be off, or an https address with {z}, {x} and {y}, as https://tile.openstreetmap.org/{z}/{x}/{y}.png')

const key = z
  .string()
  .transform((value) => Buffer.from(value, 'base64'))
  .refine((bytes) => bytes.length === 32, 'must be 32 bytes in base64')

/** The address of a geocoder: `…/api` responds as Photon does, `…/search` as Nominatim does. */
const geocoder = address(['http:', 'https:']).refine(
  (value) => /\/(api|search)\/?$/.test(URL.parse(value)?.pathname ?? ''),
  'must end in /api (Photon) or /search (Nominatim), as https://photon.example/api',
)

/** The base of an address to which paths are added. */
const base = address(['http:', 'https:']).refine((value) => {
  const parsed = URL.parse(value)
  return parsed === null || `${parsed.username}${parsed.password}${parsed.search}${parsed.hash}` === ''
}, 'must be without user, password, ? and #')

/** A token that is sent as a header. */
const token = z.string().regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 characters, without spaces')

const groupName = /^[a-z][a-z0-9]{0,15}$/

/** Further groups of organisations: `name=address`, separated by spaces. */
const groups = z
  .string()
  .transform((value) =>
    value
      .trim()
      .split(/\s+/)
      .map((part) => {
        const [, name = '', databaseUrl = ''] = /^([^=]*)=(.*)$/.exec(part) ?? []
        return { name, databaseUrl }
      }),
  )
  .refine(
    (all) =>
      all.every(
        ({ name, databaseUrl }) =>
          groupName.test(name) &&
          /^postgres(ql)?:$/.test(parseAddress(databaseUrl, { withCredentials: true })?.protocol ?? ''),
      ),
    'must be name=address, separated by spaces: a name of up to 16 small letters and digits, and an address beginning with postgresql://',
  )
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, 'must name each group once')

const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port < 65_536, 'must be a port number')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address(['http:', 'https:']).optional(),
  DATABASE_URL: address(['postgres:', 'postgresql:']).optional(),
  DATABASE_DIRECT_URL: address(['postgres:', 'postgresql:']).optional(),
  GROUPS: groups.optional(),
  GROUPS_DIRECT: groups.optional(),
  DIRECTORY_URL: address(['postgres:', 'postgresql:']).optional(),
  GROUP_OF_NEW_ORGANISATIONS: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  SECRET_KEY: key.optional(),
  SECRET_KEY_PREVIOUS: key.optional(),
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().optional(),
  SMS_URL: address(['http:', 'https:']).optional(),
  PEPPOL_URL: base.optional(),
  PEPPOL_TOKEN: token.optional(),
  PEPPOL_FILES_MB: z
    .string()
    .regex(/^\d{1,2}$/, 'must be a number from 0 to 99')
    .transform(Number)
    .default(5),
  SEAL_P12: z.string().optional(),
  SEAL_P12_PASSWORD: z.string().optional(),
  TSA_URL: address(['http:', 'https:']).optional(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  S3_URL: address(['http:', 'https:', 's3:']).optional(),
  MAP_TILES_URL: tiles.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  MAP_ATTRIBUTION: z.string().max(200, 'must be at most 200 characters').default('© OpenStreetMap contributors'),
  GEOCODER_URL: geocoder.optional(),
  CLAMAV_URL: address(['tcp:']).optional(),
  TRUST_PROXY: networks.optional(),
  PRIVATE_NETWORKS: networks.optional(),
  LOG_LEVEL: z.enum(levels, `must be one of ${levels.join(', ')}`).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: address(['http:', 'https:']).optional(),
  DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
})

interface GroupAddress {
  readonly name: string
  readonly databaseUrl: string
  /** As `databaseDirectUrl` of the first group. */
  readonly directUrl: string
}

/** The settings of an installation with several groups of organisations. */
interface GroupsConfig {
  /** The groups besides the first one, which has no name. */
  readonly more: readonly GroupAddress[]
  /** The database of the directory. */
  readonly directoryUrl: string
  /** The name of the group in which new organisations register; empty for the first one. */
  readonly ofNew: string
}

/** The settings of the server. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** The public address, without a final slash: the only source of links. */
  readonly publicUrl: string
  readonly databaseUrl: string | undefined
  /** The same database without a pooler in transaction mode: for `LISTEN`, migrations, commands and locks of a session. */
  readonly databaseDirectUrl: string | undefined
  /** Groups of organisations besides that of `databaseUrl`; undefined if there are none. */
  readonly groups: GroupsConfig | undefined
  readonly dataDir: string
  /** 32 bytes; if undefined, it is generated and stored in the data folder. */
  readonly secretKey: Buffer | undefined
  /** The previous key, needed while values encrypted with it may remain. */
  readonly formerKey: Buffer | undefined
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly smsUrl: string | undefined
  /** The access point for Peppol and the token for it; undefined if nothing is sent through Peppol. */
  readonly peppol: { readonly url: string; readonly token: string | undefined } | undefined
  /** The most megabytes of files inside an electronic invoice. */
  readonly peppolFilesMb: number
  /** The PKCS#12 file with the key that seals contracts; if undefined, each organisation has a separate key. */
  readonly sealFile: { readonly path: string; readonly password: string } | undefined
  /** The authority that stamps seals with the time (RFC 3161); undefined if none does. */
  readonly tsaUrl: string | undefined
  /** The keys for push messages; if undefined, they are generated and stored in the data folder. */
  readonly vapid: VapidKeys | undefined
  readonly s3Url: string | undefined
  /** The address of map tiles, with `{z}`, `{x}` and `{y}`; undefined if they are turned off. */
  readonly mapTilesUrl: string | undefined
  /** The credit for the tiles that every map shows. */
  readonly mapAttribution: string
  /** The geocoder for address searches; if undefined, the offline gazetteer is used. */
  readonly geocoderUrl: string | undefined
  readonly clamavUrl: string | undefined
  /** Networks of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: readonly string[]
  /** Private networks in which addresses from user input may be called. */
  readonly privateNetworks: readonly string[]
  readonly logLevel: (typeof levels)[number]
  /** The token that callers of `/metrics` need; undefined if there are no metrics. */
  readonly metricsToken: string | undefined
  /** The receiver of traces; undefined if none are recorded. */
  readonly tracesUrl: string | undefined
  readonly demo: boolean
}

/** One line for each setting that is wrong. */
export class InvalidConfig extends Error {
  readonly lines: readonly string[]

  constructor(lines: readonly string[]) {
    super(lines.join('\n'))
    this.name = 'WrongSettings'
    this.lines = lines
  }
}

/** The message if the former key is the present one. */
export const sameKeys =
  'SECRET_KEY_PREVIOUS must be another key than SECRET_KEY; leave it empty where there is no former one'

/** Reads the settings from the environment; throws WrongSettings with a line for each wrong one. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const result = environment.safeParse(set)
  if (!result.success) {
    throw new InvalidConfig(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  }
  const settings = result.data
  const production = settings.NODE_ENV === 'production'
  if (production && !settings.SECRET_KEY) {
    throw new InvalidConfig([
      'SECRET_KEY must be set in production: 32 bytes in base64, as `openssl rand -base64 32` gives',
    ])
  }
  if (settings.SECRET_KEY && settings.SECRET_KEY_PREVIOUS?.equals(settings.SECRET_KEY))
    throw new InvalidConfig([sameKeys])
  const publicUrl = (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/+$/, '')
  const vapid = vapidOf(settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY)
  return {
    production,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl,
    databaseUrl: settings.DATABASE_URL,
    databaseDirectUrl: directUrlOf(settings),
    groups: groupsOf(settings),
    dataDir: resolve(settings.DATA_DIR),
    secretKey: settings.SECRET_KEY,
    formerKey: settings.SECRET_KEY_PREVIOUS,
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `Interim <no-reply@${mailHostOf(publicUrl)}>`,
    smsUrl: settings.SMS_URL,
    peppol: peppolOf(settings),
    peppolFilesMb: settings.PEPPOL_FILES_MB,
    sealFile: settings.SEAL_P12
      ? { path: resolve(settings.SEAL_P12), password: settings.SEAL_P12_PASSWORD ?? '' }
      : undefined,
    tsaUrl: settings.TSA_URL,
    vapid,
    s3Url: settings.S3_URL,
    mapTilesUrl: settings.MAP_TILES_URL === 'off' ? undefined : settings.MAP_TILES_URL,
    mapAttribution: settings.MAP_ATTRIBUTION,
    geocoderUrl: settings.GEOCODER_URL,
    clamavUrl: settings.CLAMAV_URL,
    trustProxy: settings.TRUST_PROXY ?? [],
    privateNetworks: settings.PRIVATE_NETWORKS ?? [],
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    tracesUrl: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    demo: settings.DEMO ? settings.DEMO === 'on' : !settings.DATABASE_URL,
  }
}

function directUrlOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: z.output<typeof environment>) {
  if (direct !== undefined && url === undefined) throw new InvalidConfig(['DATABASE_DIRECT_URL needs DATABASE_URL'])
  return direct ?? url
}

/** The host of email addresses that nobody has set: the public one, unless it is that of a development machine. */
function mailHostOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return hostname.includes('.') && !ipaddr.isValid(hostname) ? hostname : 'interim.example'
}

function groupsOf(settings: z.output<typeof environment>): GroupsConfig | undefined {
  const { GROUPS: given, DIRECTORY_URL: directoryUrl, GROUP_OF_NEW_ORGANISATIONS: ofNew = '' } = settings
  const { GROUPS_DIRECT: direct = [] } = settings
  const more = given?.map(({ name, databaseUrl }) => ({
    name,
    databaseUrl,
    directUrl: direct.find((one) => one.name === name)?.databaseUrl ?? databaseUrl,
  }))
  if (direct.some(({ name }) => !more?.some((one) => one.name === name)))
    throw new InvalidConfig(['GROUPS_DIRECT must name groups of GROUPS'])
  if (more === undefined && directoryUrl === undefined && ofNew === '') return undefined
  if (more === undefined || directoryUrl === undefined || !settings.DATABASE_URL)
    throw new InvalidConfig(['GROUPS, DIRECTORY_URL and DATABASE_URL must be set together'])
  if (ofNew !== '' && !more.some(({ name }) => name === ofNew))
    throw new InvalidConfig(['GROUP_OF_NEW_ORGANISATIONS must be one of the names in GROUPS, or empty'])
  return { more, directoryUrl, ofNew }
}

function peppolOf({ PEPPOL_URL: url, PEPPOL_TOKEN: secret }: z.output<typeof environment>): Config['peppol'] {
  if (url === undefined && secret !== undefined) throw new InvalidConfig(['PEPPOL_TOKEN needs PEPPOL_URL'])
  return url === undefined ? undefined : { url, token: secret }
}

function vapidOf(publicKey: string | undefined, privateKey: string | undefined): VapidKeys | undefined {
  if (publicKey === undefined && privateKey === undefined) return undefined
  const keys = { publicKey: publicKey ?? '', privateKey: privateKey ?? '' }
  if (isVapidKeyPair(keys)) return keys
  throw new InvalidConfig([
    'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair, in base64url, as `npx web-push generate-vapid-keys` gives; leave both empty to have them made',
  ])
}
