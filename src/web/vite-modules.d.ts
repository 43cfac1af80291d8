/** The build's own entry, made by the React Router plugin; what it exports is `ServerBuild`. */
declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export const {
    entry,
    routes,
    assets,
    basename,
    publicPath,
    assetsBuildDirectory,
    future,
    ssr,
    isSpaMode,
    prerender,
    routeDiscovery,
  }: typeof build
}
