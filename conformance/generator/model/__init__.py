"""A model of all requests (conformance/model.json): the classes of a request, and draws that fill pairs of classes."""
