import { useEffect, useState } from 'react'
import type { Crop } from '#base/crop.ts'
import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import { centredSquare, type Size } from './crop.ts'

const types = new Set(['image/jpeg', 'image/png', 'image/gif'])
const maxBytes = 5 * 1024 * 1024

/** What is wrong with a picture; its words stand at `platform.picture.`. */
export type PictureFault = 'invalidType' | 'tooLarge' | 'loadFailed' | 'processingFailed' | 'croppingFailed'

/** A file that was chosen, of which a square part is kept. */
interface ChosenPicture {
  readonly file: File
  /** Its address on this page. */
  readonly url: string
  readonly size: Size
  readonly part: Crop
}

/** A picture that is being chosen: the one that is kept, another, or none. */
export interface Picture {
  /** Where the kept one is, while it stays: a path below /api; null where there is none, or another. */
  readonly shown: string | null
  readonly chosen: ChosenPicture | undefined
  readonly isRemoved: boolean
  readonly changed: boolean
  readonly fault: PictureFault | undefined
  readonly choose: (file: File) => Promise<void>
  /** Says which part of the chosen one is kept. */
  readonly cut: (part: Crop) => void
  readonly remove: () => void
  /** Back to the one that is kept. */
  readonly reset: () => void
  readonly refuse: (fault: PictureFault) => void
}

/** Holds what is chosen in place of a kept picture (its path below `/api`), checked before it is sent: JPG, PNG or GIF of at most 5 MB that can be shown. */
export function usePicture(kept: string | null): Picture {
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
    shown: chosen || isRemoved || !kept ? null : `/api${kept}`,
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
    remove: () => take(undefined, kept !== null),
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

/** What a refusal of the server says about a picture; undefined where it says nothing of it. */
export function pictureFaultOf(failure: Failure): PictureFault | undefined {
  if (!(failure instanceof ApiProblem)) return undefined
  if (failure.status === 415) return 'invalidType'
  if (failure.status === 413) return 'tooLarge'
  if (failure.status !== 422) return undefined
  return failure.fields.some(({ path }) => path === 'crop') ? 'croppingFailed' : 'processingFailed'
}
