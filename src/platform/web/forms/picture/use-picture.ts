import { useEffect, useState } from 'react'
import type { Crop } from '#base/crop.ts'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import { centredSquare, type Size } from './crop.ts'

const types = new Set(['image/jpeg', 'image/png', 'image/gif'])
const maxBytes = 5 * 1024 * 1024

/** An error of a photo; its texts are at `platform.picture.`. */
export type PictureFault = 'invalidType' | 'tooLarge' | 'loadFailed' | 'processingFailed' | 'croppingFailed'

/** A chosen file with its square crop. */
interface ChosenPicture {
  readonly file: File
  /** Its object URL. */
  readonly url: string
  readonly size: Size
  readonly part: Crop
}

/** The state of a photo field: the stored photo, another, or none. */
export interface Picture {
  /** The path of the stored photo below /api while it stays; null if there is none, or another. */
  readonly shown: string | null
  readonly chosen: ChosenPicture | undefined
  readonly isRemoved: boolean
  readonly changed: boolean
  readonly fault: PictureFault | undefined
  readonly choose: (file: File) => Promise<void>
  /** Sets the crop of the chosen file. */
  readonly cut: (part: Crop) => void
  readonly remove: () => void
  /** Restores the stored photo. */
  readonly reset: () => void
  readonly refuse: (fault: PictureFault) => void
}

/** Holds a photo chosen to replace the stored one (its path below `/api`), checked before upload: a valid JPG, PNG or GIF of at most 5 MB. */
export function usePicture(stored: string | null): Picture {
  const [chosen, setChosen] = useState<ChosenPicture>()
  const [isRemoved, setRemoved] = useState(false)
  const [fault, setFault] = useState<PictureFault>()
  const url = chosen?.url
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url])
  function take(next: ChosenPicture | undefined, removed: boolean) {
    setChosen(next)
    setRemoved(removed)
    setFault(undefined)
  }
  return {
    shown: chosen || isRemoved || !stored ? null : `/api${stored}`,
    chosen,
    isRemoved,
    changed: chosen !== undefined || isRemoved,
    fault,
    async choose(next) {
      const read = await readPicture(next)
      if (typeof read === 'string') setFault(read)
      else take(read, false)
    },
    cut(part) {
      setChosen((before) => before && { ...before, part })
      setFault(undefined)
    },
    remove: () => take(undefined, stored !== null),
    reset: () => take(undefined, false),
    refuse: setFault,
  }
}

async function readPicture(file: File): Promise<ChosenPicture | PictureFault> {
  if (!types.has(file.type)) return 'invalidType'
  if (file.size > maxBytes) return 'tooLarge'
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const size = { width: image.naturalWidth, height: image.naturalHeight }
    return { file, url, size, part: centredSquare(size) }
  } catch {
    URL.revokeObjectURL(url)
    return 'loadFailed'
  }
}

/** Returns the photo error of a server refusal; undefined if it is about something else. */
export function pictureFaultOf(failure: Failure): PictureFault | undefined {
  if (!(failure instanceof ApiProblem)) return undefined
  if (failure.status === 415) return 'invalidType'
  if (failure.status === 413) return 'tooLarge'
  if (failure.status !== 422) return undefined
  return failure.fields.some(({ path }) => path === 'crop') ? 'croppingFailed' : 'processingFailed'
}
