import { strFromU8, unzipSync } from 'fflate'
import { expect, vi } from 'vitest'

/** Returns the rows of the Excel file that an action saves, as the text of their cells. */
export async function savedWorkbook(act: () => Promise<void>): Promise<{ name: string; rows: string[][] }> {
  const saving = vi.spyOn(URL, 'createObjectURL')
  try {
    await act()
    await expect.poll(() => saving.mock.calls.length).toBe(1)
    const file = saving.mock.calls[0]?.[0] as File
    const sheet = unzipSync(new Uint8Array(await file.arrayBuffer()))['xl/worksheets/sheet1.xml']
    const xml = new DOMParser().parseFromString(strFromU8(sheet ?? new Uint8Array()), 'text/xml')
    const rows = [...xml.querySelectorAll('row')].map((row) =>
      [...row.querySelectorAll('c')].map((cell) => cell.textContent ?? ''),
    )
    return { name: file.name, rows }
  } finally {
    saving.mockRestore()
  }
}
