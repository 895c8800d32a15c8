// Letters that are no sign with a mark on it, and those of the two other alphabets of the euro's Europe.
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
 * Text in the signs that every bank of the SEPA takes (EPC217-08): Latin letters, figures and `/-?:().,'+` with blanks;
 * others are written with these where there is a way, else as a full stop. No slash at an end, and no two beside each other.
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
