/** One way of asking for the list, with several values that take turns. */
export interface Reading {
  readonly name: string
  readonly paths: readonly string[]
  /** The limit of the median in milliseconds, if it is not the usual one. */
  readonly mostMs?: number
  /** SQL of the cheapest equivalent query, for comparison. */
  readonly bare?: string
}

const list = '/provider/workforce'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const search = (...typed: readonly string[]) => typed.map((q) => `${list}?q=${encodeURIComponent(q)}`)

/** All measured calls; the cursor of a deep page is looked up first. */
export async function readings(ask: (path: string) => Promise<{ nextCursor: string | null }>): Promise<Reading[]> {
  return [
    { name: 'first page', paths: [list] },
    {
      name: 'sorted',
      paths: ['-lastName', 'createdAt', 'primaryRole', '-primaryRole'].map((sort) => `${list}?sort=${sort}`),
    },
    {
      name: 'filtered',
      paths: [
        `${list}?status=active`,
        `${list}?status=inactive&sort=-createdAt`,
        `${list}?industry=healthcare&experienceLevel=expert`,
        `${list}?status=inactive&industry=retail&experienceLevel=beginner&sort=primaryRole`,
      ],
    },
    {
      name: 'filtered by skill and language',
      paths: [
        `${list}?skill=Forklift`,
        `${list}?language=fr&status=active`,
        `${list}?skill=HACCP&language=nl&sort=-createdAt`,
        `${list}?skill=welding&language=uk&industry=construction&sort=primaryRole`,
      ],
    },
    {
      name: 'filtered by certification',
      mostMs: 50,
      paths: [
        `${list}?certification=VCA`,
        `${list}?certification=haccp&status=active&sort=-createdAt`,
        `${list}?certification=ADR`,
      ],
    },
    {
      name: 'filtered by available days',
      mostMs: 50,
      paths: [
        `${list}?availableFrom=${inDays(7)}&availableTo=${inDays(20)}`,
        `${list}?availableFrom=${inDays(30)}&industry=healthcare&sort=primaryRole`,
        `${list}?availableFrom=${inDays(1)}&availableTo=${inDays(90)}`,
      ],
    },
    {
      name: 'searched',
      paths: search('peeters', 'Sofia', 'van den bers', 'chloé jansens', 'dubaux nurse', 'kowalich'),
    },
    {
      name: 'searched and sorted',
      paths: search('zoe', 'welder', 'omar').map((path) => `${path}&sort=-createdAt&status=active`),
    },
    { name: 'searched by a letter or two', paths: search('m', 'so p', 'an', 'jean p') },
    { name: 'searched by a common word', paths: search('workers', 'example') },
    {
      name: 'searched by address or phone',
      paths: search('sofia.maesers', '+32 412 34', '0487 65', '@workers.example'),
    },
    {
      name: 'searched with a typo',
      paths: search('petsers', 'Sofai', 'chlé jansnes', 'forklfit', 'kowalihc', 'electircian omra'),
    },
    { name: 'searched, no match', paths: search('xyzzy', 'qwertz asdfgh', 'marmalade') },
    { name: 'a deep page', paths: [await deep(ask, 40_000), await deep(ask, 80_000)] },
  ]
}

async function deep(ask: (path: string) => Promise<{ nextCursor: string | null }>, rows: number): Promise<string> {
  let path = `${list}?limit=200`
  for (let row = 0; row < rows; row += 200) {
    const { nextCursor } = await ask(path)
    path = `${list}?limit=200&cursor=${nextCursor}`
  }
  return path.replace('?limit=200&', '?')
}
