/** Returns what shows a stored choice in a history by its text, and a value that is no longer a choice as it was stored. */
export function choiceText<Choice extends string>(choices: readonly Choice[], textOf: (choice: Choice) => string) {
  return (value: unknown): string => {
    const choice = choices.find((one) => one === value)
    return choice === undefined ? String(value) : textOf(choice)
  }
}
