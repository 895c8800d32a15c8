/** Returns a text with a capital at its start, by the rules of a language. */
export function capitalised(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}

/** Returns a language's own name with a capital: `fr` is Français. */
export function ownName(code: string): string {
  try {
    const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
    return capitalised(name, code)
  } catch {
    return code
  }
}
