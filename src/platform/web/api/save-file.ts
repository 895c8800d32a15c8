/** Saves a file as a download of the browser. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Some browsers read it only after the current task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
