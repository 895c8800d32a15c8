/** Returns a PDF of these objects, numbered from 1 in their order; the first is the catalogue. Characters must be Latin-1. */
export function pdfFromObjects(objects: readonly string[], version = '1.4'): Buffer {
  let file = `%PDF-${version}\n`
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj${object}endobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  return Buffer.from(`${file}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF`, 'latin1')
}
