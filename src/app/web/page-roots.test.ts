import { expect, test } from 'vitest'
import { pageRoots } from '#base/web-pages.ts'
import { redirects } from './redirects.ts'
import { screens } from './screens.tsx'

test('the server responds with the page exactly at the paths that have screens', () => {
  const paths = [...screens.map(({ path }) => path), ...Object.keys(redirects)]
  expect([...new Set(paths.map((path) => path.split('/')[1]))].sort()).toEqual([...pageRoots].sort())
})
