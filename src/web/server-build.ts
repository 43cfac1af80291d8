/**
 * Entry of the server build: exports React Router's own members and everything else of ours that is written
 * in JSX.
 */
export * from 'virtual:react-router/server-build'
export * from './server-extras.ts'
