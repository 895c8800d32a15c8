declare module 'virtual:prose/*' {
  const text: string
  export default text
}

declare module 'virtual:help/*' {
  const articles: readonly import('./articles.ts').ArticleSummary[]
  export default articles
}
