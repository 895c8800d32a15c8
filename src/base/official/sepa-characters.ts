/*
 * The conversion table of EPC217-08 for letters that do not decompose into a Latin letter and its marks: Latin, Greek and the Cyrillic
 * letters of Bulgarian. Cyrillic letters of other languages, ð and ŋ, for which it has a full stop, and þ are our addition.
 */
const letters: ReadonlyMap<string, string> = new Map(
  (
    'ß=s æ=a œ=o ø=o ð=d þ=th đ=d ħ=h ı=i ĳ=i ł=l ŋ=n ŧ=t ſ=s ' +
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o ' +
    'а=a б=b в=v г=g ґ=g д=d ђ=dj е=e є=ye ж=zh з=z и=i й=y і=i ј=j к=k л=l љ=lj м=m н=n њ=nj о=o п=p р=r с=s т=t ћ=c у=u ф=f х=h ц=ts ч=ch ' +
    'џ=dz ш=sh щ=sht ъ=a ы=y ь=y э=e ю=yu я=ya'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

// Signs that EPC217-08 replaces, and the apostrophes and dashes that text processors write.
const signs: ReadonlyMap<string, string> = new Map(
  [...";,[({(])})|/\\/_-~-`'’'‘'ʼ'“'”'«'»'–-—-€E¿?"].reduce<[string, string][]>((pairs, sign, place, all) => {
    if (place % 2 === 0) pairs.push([sign, all[place + 1] ?? ''])
    return pairs
  }, []),
)

/** Returns text in Latin letters without accents, as banks write it. Letters of scripts without a conversion stay. */
export function inLatin(text: string): string {
  return [...text.normalize('NFC')].map(latinOf).join('')
}

function latinOf(sign: string): string {
  const small = sign.toLowerCase()
  // й decomposes, but is a separate letter.
  const base = letters.has(small) ? sign : sign.normalize('NFKD').replace(/\p{M}/gu, '')
  return [...base].map(letterOf).join('')
}

function letterOf(sign: string): string {
  const small = sign.toLowerCase()
  const latin = letters.get(small)
  if (latin === undefined) return sign
  return small === sign ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
}

/**
 * Converts text to the characters that every SEPA bank accepts (EPC217-08): Latin letters, digits, spaces and `/-?:().,'+`; others become
 * a full stop. There is no slash at either end, and never two in a row.
 */
export function sepaText(text: string, longest: number): string {
  return inLatin([...text].map((sign) => signs.get(sign) ?? sign).join(''))
    .replace(/\s/g, ' ')
    .replace(/&/g, '+')
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .slice(0, longest)
    .replace(/^[/ ]+|[/ ]+$/g, '')
}

/** True if a name keeps all its letters in a SEPA payment. A name in Arabic or Chinese would become full stops. */
export function isSepaName(name: string): boolean {
  const latin = inLatin(name)
  return /[A-Za-z]/.test(latin) && !/\p{L}/u.test(latin.replace(/[A-Za-z]/g, ''))
}
