// Letters without a decomposition, and those of the Greek and Cyrillic alphabets.
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "ß=ss æ=ae œ=oe ø=o ð=d þ=th đ=d ħ=h ı=i ł=l ŋ=n ŧ=t ’=' ‘=' “=' ”=' –=- —=- ·=. " +
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o ' +
    'а=a б=b в=v г=g ґ=g д=d ђ=dj е=e є=ye ж=zh з=z и=i і=i ј=j к=k л=l љ=lj м=m н=n њ=nj о=o п=p р=r с=s т=t ћ=c у=u ф=f х=h ц=ts ч=ch ' +
    'џ=dz ш=sh щ=sht ъ=a ы=y ь= э=e ю=yu я=ya'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
)

/**
 * Converts text to the characters that every SEPA bank accepts (EPC217-08): Latin letters, digits, spaces and `/-?:().,'+`;
 * others are transliterated or become a full stop. There is no slash at either end, and never two in a row.
 */
export function sepaText(text: string, longest: number): string {
  const plain = [...text.normalize('NFKD').replace(/\p{M}/gu, '')].map(inLatin).join('')
  return plain
    .replace(/[^A-Za-z0-9/\-?:().,'+ ]/g, '.')
    .replace(/\/{2,}/g, '/')
    .replace(/ {2,}/g, ' ')
    .slice(0, longest)
    .replace(/^[/ ]+|[/ ]+$/g, '')
}

function inLatin(sign: string): string {
  const small = sign.toLowerCase()
  const latin = letters[small]
  if (latin === undefined) return /\s/.test(sign) ? ' ' : sign
  return small === sign ? latin : latin.charAt(0).toUpperCase() + latin.slice(1)
}
