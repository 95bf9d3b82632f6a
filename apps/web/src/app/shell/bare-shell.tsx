import { Outlet } from 'react-router';
export default function BareShell() {
  return <Outlet />;
}
