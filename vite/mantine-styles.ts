import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'

const styles = join(import.meta.dirname, '../node_modules/@mantine/core/styles')
const styleOf = (name: string) => readFileSync(join(styles, `${name}.css`), 'utf8').trim()
const ground = ['baseline', 'global']

/**
 * Brings each Mantine component's style with the component, and none that is not used: in a build the
 * style is imported where the component's class names are, each in a separate layer. The page declares
 * the layers before it loads anything, in the order of Mantine's whole style sheet, so that the order of
 * loading does not matter. In development the whole style sheet is loaded.
 */
export function mantineStyles(): Plugin {
  let building = false
  return {
    name: 'mantine-styles',
    enforce: 'pre',
    configResolved(config) {
      building = config.command === 'build'
    },
    resolveId(id) {
      return id.startsWith('virtual:mantine') ? `\0${id}` : undefined
    },
    load(id) {
      if (id === '\0virtual:mantine.css') return building ? groundStyles() : "@import '@mantine/core/styles.layer.css';"
      const component = /^\0virtual:mantine\/(\w+)\.css$/.exec(id)?.[1]
      return component ? `@layer mantine.${component} {\n${styleOf(component)}\n}` : undefined
    },
    transformIndexHtml() {
      if (!building) return []
      return [
        { tag: 'style', attrs: { nonce: '{{nonce}}' }, children: layerOrder(), injectTo: 'head-prepend' as const },
      ]
    },
    transform(code, id) {
      if (!building || !/@mantine\/core\/esm\/.+\.module\.mjs$/.test(id)) return undefined
      return { code: `import 'virtual:mantine/${basename(id, '.module.mjs')}.css'\n${code}`, moduleSideEffects: true }
    },
  }
}

function groundStyles(): string {
  return ground.map((name) => `@layer mantine.${name} {\n${styleOf(name)}\n}`).join('\n')
}

function layerOrder(): string {
  return `@layer ${[...ground, ...componentsInOrder()].map((name) => `mantine.${name}`).join(',')};`
}

function componentsInOrder(): string[] {
  const whole = readFileSync(join(styles, '../styles.css'), 'utf8')
  return readdirSync(styles)
    .filter((file) => file.endsWith('.css') && !file.endsWith('.layer.css') && file !== 'default-css-variables.css')
    .map((file) => basename(file, '.css'))
    .filter((name) => !ground.includes(name))
    .map((name) => ({ name, at: whole.indexOf(styleOf(name).slice(0, 80)) }))
    .sort((one, other) => one.at - other.at)
    .map(({ name }) => name)
}
